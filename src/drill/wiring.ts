/** Finds the website whose key the app uses, and detects how the app signals each outcome. */
import type { Website } from '../client/handles.ts'
import { maskSecrets } from '../service/mask.ts'
import { toPrintable } from '../service/printable.ts'
import type { JournalEntry } from '../spec/generated/control.d.ts'
import type { TestedApp } from './app.ts'
import type { AddressFactory } from './cases/drill-case.ts'
import { DrillProblem } from './drill-problem.ts'
import { type AppResponse, findOutcomeMatch, type OutcomeMatches, readOutcome } from './outcome.ts'
import { endOf } from './output-end.ts'
import { hasExited, restartApp } from './recover.ts'
import { attemptSignUp, type SignUpAttempt, type SignUpContext } from './sign-up.ts'

/** Maximum time to wait for the first signup's email check. The app may send the check after responding to the signup. */
const checkTimeoutMs = 3000

/**
 * Signs up one person and returns the website whose key the app uses.
 *
 * @param expected website whose key the app should use, or null to accept any website
 * @throws {DrillProblem} if the app does not respond, does not call the mock, or uses an invalid key or another website's key
 */
export async function findWebsiteOfApp(
  address: AddressFactory,
  expected: Website | null,
  context: SignUpContext,
): Promise<Website> {
  const { mock } = context
  const [latest] = await mock.requests.list({ limit: 1 })
  const email = address('allow')
  const attempt = await attemptSignUp(email, 'verdict', context)
  if (attempt.calls.length === 0) rejectUnreachable(attempt, context)
  const readStrays = async (): Promise<JournalEntry[]> =>
    attempt.calls.length > 0
      ? []
      : mock.requests.list({ limit: 10, ...(latest === undefined ? {} : { since: latest.id }) })
  const rejected = (await readStrays()).find(({ response }) => (response.status ?? 0) >= 400)
  if (rejected) throw explainRejection(rejected)
  const timeout = Math.min(checkTimeoutMs, context.limitMs)
  const { entries } = await mock.requests.query({ operation: 'checkEmail', email, timeout })
  const [entry] = entries
  if (!entry) throw explainMissingCheck(attempt, context, await readStrays())
  if (entry.response.status === 401) throw explainRejection(entry)
  if (expected === null) return mock.getWebsite(entry.app_id)
  if (entry.app_id !== expected.app_id)
    throw new DrillProblem(
      'check-rejected',
      `The app uses a key for website ${entry.app_id} instead of a key for ${expected.app_id}. Make sure that the app reads DC_API_KEY`,
    )
  return expected
}

function rejectUnreachable({ result, seen, response }: SignUpAttempt, { app }: SignUpContext): void {
  if (result.kind === 'unreachable') {
    const fix = app.process
      ? describeOutput(app)
      : '. Start the app, or pass --start to have the drill start the app and a mock'
    throw new DrillProblem('app-unreachable', `${seen}${fix}`)
  }
  if (response?.status === 404 || response?.status === 405) {
    throw new DrillProblem(
      'sign-up-not-found',
      `The app responded with ${seen}. Make sure that the URL you passed is the app’s signup URL. If the signup uses a method other than POST, set "method" under "drill:" in dc-mock.yaml`,
    )
  }
}

function explainRejection({ request, response, why }: JournalEntry): DrillProblem {
  return new DrillProblem(
    'check-rejected',
    `The mock rejected a request from the app: ${formatRequest(request)} → ${response.status}. ${why.message}`,
  )
}

function formatRequest({ method, path }: JournalEntry['request']): string {
  return `${method} ${toPrintable(maskSecrets(path))}`
}

/** @param strays requests from the app that are not email checks for this address */
function explainMissingCheck(
  { response, result, seen }: SignUpAttempt,
  { app, mock }: SignUpContext,
  [stray]: readonly JournalEntry[],
): DrillProblem {
  if (stray) {
    return new DrillProblem(
      'no-check',
      `The app called the mock but did not check the signup’s address. The app sent ${formatRequest(stray.request)}, and the mock ${stray.response.status === null ? 'did not respond' : `responded with ${stray.response.status}`}. ${stray.why.message}`,
    )
  }
  if (response !== null && response.status >= 400 && response.status < 500) {
    return new DrillProblem(
      'sign-up-rejected',
      `The app rejected the signup before it checked the email address: ${seen}. If the form requires more fields, list them under "drill:" in dc-mock.yaml, for example fields: { email: "{email}", password: "S3cret-{unique}" }`,
    )
  }
  const url = app.relay?.url ?? mock.url
  if (response === null && result.kind === 'server-error')
    return new DrillProblem(
      'no-check',
      `The signup failed before the app called the mock at ${url}. ${seen}${describeOutput(app)}`,
    )
  const orUrl = app.process ? '' : ', or set --url to the URL of the mock that the app calls'
  const fix = `make sure that the app reads DC_BASE_URL and DC_API_KEY${orUrl}`
  const advice =
    result.kind === 'server-error'
      ? `The likely cause is an error in the app. If the app’s output does not show an error, ${fix}`
      : `The app must send a POST request with the x-dc-key header to /api/v1/services/email/check for each signup (see npx dc-mock spec). If the app already sends this request, ${fix}`
  return new DrillProblem(
    'no-check',
    `The app ${result.kind === 'no-response' ? `gave ${seen} and` : `responded with ${seen}, but`} did not call the mock at ${url}. ${advice}${describeOutput(app)}`,
  )
}

/**
 * Returns text to append to an error message that has no final period: a period, then a sentence with the end of the app's output. Returns
 * an empty string if the drill did not start the app.
 */
function describeOutput({ process }: TestedApp): string {
  if (!process) return ''
  const end = toPrintable(endOf(process.output))
  return end === '' ? '. The app printed nothing' : `. The app’s output ends with: ${end}`
}

/** Number of signups for each verdict. Two signups show which parts of a response differ from person to person. */
const samples = 2

/** Detects how the app signals the outcomes `challenged` and `refused`. Skips outcomes that are configured or already recognized. */
export async function learnOutcomes(
  address: AddressFactory,
  configured: OutcomeMatches,
  context: SignUpContext,
): Promise<OutcomeMatches> {
  const sample = async (name: string): Promise<AppResponse[]> => {
    const responses: AppResponse[] = []
    for (let count = 0; count < samples; count++) {
      // If the app exited during the previous signup, restart the app. Do not report the crash, because the drill cases report crashes.
      if (hasExited(context.app)) await restartApp(context.app)
      const { response } = await attemptSignUp(address(name), 'verdict', { ...context, matches: configured })
      if (response) responses.push(response)
    }
    return responses
  }
  const allowed = await sample('allow')
  const challenged = await sample('challenge')
  const blocked = await sample('block')
  if (hasExited(context.app)) await restartApp(context.app)
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
