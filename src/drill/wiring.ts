/** Proves that the app calls the mock, and learns how the app shows its outcomes. */
import type { MockHandles, Website } from '../client/handles.ts'
import { maskSecrets } from '../service/mask.ts'
import { toPrintable } from '../service/printable.ts'
import type { AddressFactory } from './cases/drill-case.ts'
import { DrillProblem } from './drill-problem.ts'
import { type AppResponse, findOutcomeMatch, type OutcomeMatches, readOutcome } from './outcome.ts'
import { attemptSignUp, type SignUpAttempt, type SignUpContext } from './sign-up.ts'

/** How long to wait for the check of the first signup, because an app can check an address after its response. */
const checkTimeout = '3s'

/**
 * Signs up once, and finds the website whose key the app uses.
 *
 * @throws {DrillProblem} if the app does not call the mock with a valid key
 */
export async function findWebsiteOfApp(address: AddressFactory, context: SignUpContext): Promise<Website> {
  const { mock } = context
  const [latest] = await mock.requests.list({ limit: 1 })
  const email = address('allow')
  const attempt = await attemptSignUp(email, 'verdict', context)
  rejectUnreachable(attempt)
  const { entries } = await mock.requests.query({ operation: 'checkEmail', email, timeout: checkTimeout })
  const [entry] = entries
  if (!entry) throw await explainMissingCheck(attempt, mock, latest?.id)
  if (entry.response.status === 401)
    throw new DrillProblem(
      'check-rejected',
      `The app called the mock, which rejected the check with 401. ${entry.why.message}`,
    )
  return mock.getWebsite(entry.app_id)
}

function rejectUnreachable({ result, seen, response }: SignUpAttempt): void {
  if (result.kind === 'unreachable')
    throw new DrillProblem('app-unreachable', `${seen}. Start the app, or use --start to start it together with a mock`)
  if (response?.status === 404 || response?.status === 405) {
    throw new DrillProblem(
      'sign-up-not-found',
      `The app responded with ${seen}. Pass the address that receives the signup form, and set "method" under "drill:" in dc-mock.yaml if it is not POST`,
    )
  }
}

/** Explains why the app did not check the address. Other requests that reached the mock since then show the mistake. */
async function explainMissingCheck(
  { response, seen }: SignUpAttempt,
  mock: MockHandles,
  since: string | undefined,
): Promise<DrillProblem> {
  const others = await mock.requests.list({ limit: 10, ...(since === undefined ? {} : { since }) })
  const strays = others.filter(({ request }) => !request.path.startsWith('/_mock'))
  const [stray] = strays
  if (stray) {
    return new DrillProblem(
      'check-rejected',
      `The app called the mock, but not with a check of this address: ${stray.request.method} ${toPrintable(maskSecrets(stray.request.path))} → ${stray.response.status ?? 'no response'}. ${stray.why.message}`,
    )
  }
  if (response !== null && response.status >= 400 && response.status < 500) {
    return new DrillProblem(
      'sign-up-rejected',
      `The app rejected the signup without a check: ${seen}. If the form has more fields, list them in dc-mock.yaml under "drill:", as in fields: { email: "{email}", password: "S3cret-{unique}" }`,
    )
  }
  return new DrillProblem(
    'no-check',
    `The app responded with ${seen}, but did not call the mock at ${mock.url}. Make sure that the app reads DC_BASE_URL and DC_API_KEY, or that --url is the mock that the app calls`,
  )
}

/** Number of signups with each verdict. With two, values that differ for each person are not mistaken for an outcome. */
const samples = 2

/**
 * Signs up with each verdict, and finds out how the app shows `challenged` and `refused`. Outcomes that the configuration describes, and
 * outcomes that the default reading recognizes, are not learned.
 */
export async function learnOutcomes(
  address: AddressFactory,
  configured: OutcomeMatches,
  context: SignUpContext,
): Promise<OutcomeMatches> {
  const sample = async (name: string): Promise<AppResponse[]> => {
    const responses: AppResponse[] = []
    for (let count = 0; count < samples; count++) {
      const { response } = await attemptSignUp(address(name), 'verdict', { ...context, matches: configured })
      if (response) responses.push(response)
    }
    return responses
  }
  const allowed = await sample('allow')
  const challenged = await sample('challenge')
  const blocked = await sample('block')
  const reads = (responses: readonly AppResponse[], outcome: string): boolean =>
    responses.every((response) => readOutcome(response, configured) === outcome)
  const refused =
    configured.refused || reads(blocked, 'refused')
      ? null
      : (findOutcomeMatch(blocked, [...allowed, ...challenged]) ?? findOutcomeMatch(blocked, allowed))
  const challenge =
    configured.challenged || reads(challenged, 'challenged')
      ? null
      : findOutcomeMatch(challenged, [...allowed, ...blocked])
  return { ...(refused ? { refused } : {}), ...(challenge ? { challenged: challenge } : {}) }
}
