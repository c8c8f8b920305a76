import { bulkPattern, toIdentity } from '../../service/risk/address.ts'
import type { AssessEmail } from '../../service/risk/load.ts'
import { explainSlip, type Steering, steer } from '../../service/risk/steering.ts'
import { steeringPeople } from '../../service/steering-people.ts'
import type { Hint } from '../../spec/generated/control.d.ts'
import type { Change } from '../../state/journal/record.ts'
import { because, type Why } from '../../state/journal/why.ts'
import type { State } from '../../state/journal/why-id.ts'
import type { CheckRecord } from '../../state/port.ts'
import { formatCheck } from '../format/email-check.ts'
import { gatewayError, invalidKey, keyValidationFailed, quotaExhausted } from '../outcomes.ts'
import type { Outcome, Services } from '../request-context.ts'
import type { BodyAnswer } from '../with-body.ts'

/** What is wrong with the body of a check that does not fit, in the words of A2. */
export function emailProblem(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  const isMissing = email === undefined || (typeof email === 'string' && email.trim() === '')
  return isMissing ? 'Email is required' : 'Invalid email address'
}

/** The email risk check (service 4.8): quota, storage, then the verdict. */
export const checkEmail: BodyAnswer<'checkEmail'> = async (body, exchange, world, services) => {
  const email = toIdentity(body.email)
  exchange.email = email
  const steering = steer(email)
  if (steering?.error !== undefined || steering?.drop) return steeredError(steering)

  const record = await world.recordCheck({
    personId: services.ids.id('usr'),
    email,
    bulkPattern: bulkPattern(email),
    override: steering?.override ?? null,
    becomes: steering?.becomes ? steeringPeople(email, steering.becomes, services.environment.sha256) : [],
  })
  if (record.outcome === 'exhausted') return delayed(exhausted(record), steering)
  // The journal shares the text with the person.
  exchange.email = record.person.email
  return delayed(answered(record, world.appId, steering, await services.risk(), services), steering)
}

/** A steering address can hold back any answer. */
function delayed(outcome: Outcome, steering: Steering | null): Outcome {
  if (steering?.delayMs !== undefined) outcome.wire = { delayMs: steering.delayMs }
  if (steering?.hang) outcome.wire = { hang: true }
  return outcome
}

type Answered = Exclude<CheckRecord, { outcome: 'exhausted' }>

function exhausted({ plan, used }: Extract<CheckRecord, { outcome: 'exhausted' }>): Outcome {
  return quotaExhausted(because('quota', { plan, checks_used: used }))
}

function answered(
  record: Answered,
  appId: string,
  steering: Steering | null,
  assess: AssessEmail,
  services: Services,
): Outcome {
  const ready = formatCheck(record, appId, assess, services.ready)
  return {
    status: 200,
    type: 'json',
    body: ready.text,
    ready,
    why: reasonOf(record, steering),
    changed: changesOf(record),
  }
}

function changesOf({ outcome, person, used, became }: Answered): Change[] {
  const counted = { what: 'checks_used', before: used - 1, after: used }
  if (outcome === 'new')
    return [counted, { what: `people/${person.email}`, before: null, after: 'identified by a check' }]
  return [
    counted,
    ...became.map((email) => ({ what: `people/${email}`, before: null, after: 'made by the steering address' })),
  ]
}

function reasonOf({ outcome, person, rule, plan, used, became }: Answered, steering: Steering | null): Why {
  const slip = explainSlip(person.email)
  const hint: Hint | null = slip === null ? null : { id: 'steering-address-unknown', says: slip }
  const state = { plan, checks_used: used, ...describeSteering(steering, became.length > 0) }
  if (outcome === 'stored') {
    const ignored = rule && { passed_over: rule.match }
    const known = { since: person.at, known_from: person.source, identified_by_script: person.script !== null }
    return because('storage', { ...state, ...known, ...ignored }, hint)
  }
  if (rule) return because('verdict', { ...state, match: rule.match }, hint)
  return steering?.override ? because('steering', { ...state, name: steering.name }) : because('live', state, hint)
}

/** What a steering address did besides the verdict, which an answer from storage or a late one does not tell. */
function describeSteering(steering: Steering | null, becameKnown: boolean): State {
  if (!steering) return {}
  const { name, hang, delayMs } = steering
  if (becameKnown) return { steering: name, did: 'made the person known with this check' }
  if (hang) return { steering: name, did: 'is never answered' }
  return delayMs === undefined ? {} : { steering: name, did: `is answered after ${delayMs} ms` }
}

/** Errors that a steering address asks for, in the service's own words; nothing is counted or stored. */
function steeredError({ name, error, drop }: Steering): Outcome {
  const why = because('steering-error', { name })
  if (drop) return { status: 200, type: 'none', body: '', why, changed: [], wire: { drop: true } }
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
