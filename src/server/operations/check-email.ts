import { bulkPattern, toIdentity } from '../../service/risk/address.ts'
import type { AssessEmail } from '../../service/risk/load.ts'
import type { ScoreBreakdown } from '../../service/risk/score.ts'
import { explainTypo, parseTestAddress, type TestAddress } from '../../service/risk/test-address.ts'
import { testAddressPeople } from '../../service/test-address-people.ts'
import type { Hint } from '../../spec/generated/control.d.ts'
import type { StateChange } from '../../state/journal/record.ts'
import { createWhy, type Why } from '../../state/journal/why.ts'
import type { State } from '../../state/journal/why-id.ts'
import type { RecordCheckResult } from '../../state/port.ts'
import { formatCheck } from '../format/email-check.ts'
import type { ServiceResponse, Services } from '../request-context.ts'
import { gatewayError, invalidKey, keyValidationFailed, quotaExhausted } from '../responses.ts'
import type { BodyHandler } from '../with-body.ts'

/** Returns the error message for an email check with an invalid body (A2). */
export function emailProblem(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  const isMissing = email === undefined || (typeof email === 'string' && email.trim() === '')
  return isMissing ? 'Email is required' : 'Invalid email address'
}

/** Handles an email check (service 4.8). */
export const checkEmail: BodyHandler<'checkEmail'> = async (body, context, website, services) => {
  const email = toIdentity(body.email)
  context.email = email
  const testAddress = parseTestAddress(email)
  if (testAddress?.error !== undefined || testAddress?.drop) return testAddressResponse(testAddress)

  const record = await website.recordCheck({
    personId: services.ids.id('usr'),
    email,
    bulkPattern: bulkPattern(email),
    override: testAddress?.override ?? null,
    newPeople: testAddress?.knownAs ? testAddressPeople(email, testAddress.knownAs, services.environment.sha256) : [],
  })
  if (record.outcome === 'exhausted') return withDelay(exhaustedResponse(record), testAddress)
  // Reuse the email string from the stored person, so that the journal does not keep a second copy in memory.
  context.email = record.person.email
  return withDelay(checkResponse(record, website.appId, testAddress, await services.risk(), services), testAddress)
}

function withDelay(outcome: ServiceResponse, testAddress: TestAddress | null): ServiceResponse {
  if (testAddress?.delayMs !== undefined) outcome.connectionEffects = { delayMs: testAddress.delayMs }
  if (testAddress?.hang) outcome.connectionEffects = { hang: true, drop: true }
  return outcome
}

type CountedCheck = Exclude<RecordCheckResult, { outcome: 'exhausted' }>

function exhaustedResponse({ plan, used }: Extract<RecordCheckResult, { outcome: 'exhausted' }>): ServiceResponse {
  return quotaExhausted(createWhy('quota-exhausted', { plan, checks_used: used }))
}

function checkResponse(
  record: CountedCheck,
  appId: string,
  testAddress: TestAddress | null,
  assess: AssessEmail,
  services: Services,
): ServiceResponse {
  const cachedBody = formatCheck(record, appId, assess, services.responseCache)
  return {
    status: 200,
    type: 'json',
    body: cachedBody.text,
    cachedBody,
    why: reasonOf(record, testAddress, cachedBody.score),
    changed: changesOf(record),
  }
}

function changesOf({ outcome, person, used, createdPeople }: CountedCheck): StateChange[] {
  const counted = { resource: 'checks_used', before: used - 1, after: used }
  if (outcome === 'new')
    return [counted, { resource: `people/${person.email}`, before: null, after: 'identified by a check' }]
  return [
    counted,
    ...createdPeople.map((email) => ({
      resource: `people/${email}`,
      before: null,
      after: 'created by the test address',
    })),
  ]
}

function reasonOf(
  { outcome, person, rule, plan, used, createdPeople }: CountedCheck,
  testAddress: TestAddress | null,
  score: ScoreBreakdown,
): Why {
  const slip = explainTypo(person.email)
  const hint: Hint | null = slip === null ? null : { id: 'test-address-unknown', message: slip }
  if (outcome === 'stored') {
    const state: Record<string, unknown> = {
      plan,
      checks_used: used,
      since: person.at,
      source: person.source,
      identified_by_script: person.script !== null,
      risk_score: score.risk_score,
      action: score.action,
      signals: score.signals,
    }
    if (rule) state.ignored_verdict = rule.match
    if (testAddress) Object.assign(state, describeTestAddress(testAddress, createdPeople.length > 0))
    return createWhy('storage', state, hint)
  }
  const state = { plan, checks_used: used, ...describeTestAddress(testAddress, false) }
  if (rule) return createWhy('verdict', { ...state, match: rule.match }, hint)
  return testAddress?.override
    ? createWhy('test-address', { ...state, name: testAddress.name })
    : createWhy('live', { ...state, ...score }, hint)
}

/** Describes what a test address does besides setting the verdict, such as delaying the response. */
function describeTestAddress(testAddress: TestAddress | null, hasBecomeKnown: boolean): State {
  if (!testAddress) return {}
  const { name, hang, delayMs } = testAddress
  if (hasBecomeKnown) return { test_address: name, effect: 'created the person before this check' }
  if (hang) return { test_address: name, effect: 'prevents a response', hang }
  return delayMs === undefined ? {} : { test_address: name, effect: `delays the response by ${delayMs} ms` }
}

/** The request is not counted as a check and does not change any data. */
function testAddressResponse({ name, error, drop }: TestAddress): ServiceResponse {
  const why = createWhy('test-address-error', { name })
  if (drop) return { status: 200, type: 'none', body: '', why, changed: [], connectionEffects: { drop: true } }
  switch (error) {
    case 401:
      return invalidKey(why)
    case 429:
      return quotaExhausted(why)
    case 502:
      return gatewayError(502, why)
    default:
      return keyValidationFailed(why)
  }
}
