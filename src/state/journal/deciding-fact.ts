/** Finds the openapi.yaml fact that determined a response. */
import type { Citation } from '../../spec/fact.ts'
import { type BehaviourId, behaviours, responses } from '../../spec/generated/answer-facts.ts'
import { type Rejection, rejectionFact } from '../../spec/rejection-facts.ts'
import type { State, WhyId } from './why-id.ts'

type Find = (operation: string | null, state: State) => Citation

/** Used if no fact in openapi.yaml describes the behavior. */
interface MockFeature {
  mock: string
}

const deciders: Readonly<Record<WhyId, Find | MockFeature>> = {
  'unknown-path': rejected('unknown-path'),
  'unknown-export': rejected('unknown-export'),
  'wrong-method': rejected('wrong-method'),
  preflight: (_, { operation }) => preflightFact(operation),
  'missing-key': rejectedKey(() => rejectionFact('missing-key', null)),
  'wrong-key': rejectedKey(() => rejectionFact('wrong-key', null)),
  'wrong-key-cached': rejectedKey(
    ({ added_since }) =>
      behaviours[
        added_since === true ? 'keys.new-key-stays-wrong-while-cached' : 'keys.wrong-key-is-cached-30-seconds'
      ],
  ),
  'key-deleted': rejectedKey(() => rejectionFact('wrong-key', null)),
  'key-store-outage': () => behaviours['errors.key-store-fault-is-500'],
  'wrong-cop-key': rejected('wrong-cop-key'),
  'release-denied': (operation, { wrong }) =>
    rejectionFact(wrong === 'secret' ? 'wrong-secret' : 'wrong-cop-key', operation),
  'invalid-json': rejected('unreadable-body'),
  'invalid-body': (operation, { missing }) => rejectionFact(bodyRejection(operation, missing), operation),
  'invalid-query': rejected('invalid-query'),
  'body-too-large': rejected('large-body'),
  'body-incomplete': rejected('unreadable-body'),
  'quota-exhausted': () => behaviours['check.quota-exhausted-is-429'],
  storage: (_, { identified_by_script }) =>
    behaviours[
      identified_by_script === true ? 'check.stored-result-has-device-link' : 'check.stored-user-info-without-device'
    ],
  live: () => behaviours['check.first-check-runs-live'],
  verdict: { mock: 'verdicts' },
  'test-address': { mock: 'test addresses' },
  'test-address-error': { mock: 'test addresses' },
  fault: { mock: 'faults' },
  health: successfulResponse,
  export: successfulResponse,
  conversion: successfulResponse,
  'duplicate-conversion': (operation) =>
    /*
     * openapi.yaml has a fact about repeated external IDs only for `postConversion`. For `postAutomationConversion`, cite the success
     * response.
     */
    operation === 'postConversion'
      ? behaviours['conversion.same-external-id-is-stored-once']
      : successfulResponse(operation),
  released: successfulResponse,
  deleted: successfulResponse,
  'deletion-requested': (operation, { mailed }) =>
    mailed === false ? behaviours['public-deletion.sends-no-mail-to-unknown-address'] : successfulResponse(operation),
  'link-shown': successfulResponse,
  'link-confirmed': successfulResponse,
  'link-used': linkRejection('public-deletion.used-link-is-410'),
  'link-expired': linkRejection('public-deletion.expired-link-is-410'),
  'link-unknown': rejected('unknown-link'),
  script: successfulResponse,
  visit: successfulResponse,
  event: successfulResponse,
  identified: successfulResponse,
  loaded: { mock: 'scenarios' },
  restored: { mock: 'scenarios' },
  reset: { mock: 'scenarios' },
  clock: { mock: 'clock' },
  'checks-reset': { mock: 'reversed assumptions' },
  'dashboard-key': { mock: 'reversed assumptions' },
  'store-unavailable': { mock: 'dc-mock' },
  'internal-error': { mock: 'dc-mock' },
}

/** Returns the fact in openapi.yaml that explains a response with the reason `id`, or the mock feature that caused the response. */
export function citeReason(id: WhyId, operation: string | null, state: State): Citation | { mock: string } {
  // If a test address makes the mock never respond, no fact applies, because the service has no test addresses.
  if (state.hang === true) return { mock: 'test addresses' }
  const decider = deciders[id]
  return typeof decider === 'function' ? decider(operation, state) : decider
}

function rejected(rejection: Rejection): Find {
  return (operation) => rejectionFact(rejection, operation)
}

/** `operation` is null for unknown export paths. The service checks the key even if the path is unknown. */
function rejectedKey(find: (state: State) => Citation): Find {
  return (operation, state) => (operation === null ? rejectionFact('unknown-export', null) : find(state))
}

function bodyRejection(operation: string | null, missing: unknown): Rejection {
  if (missing === 'cop_key') return 'missing-cop-key'
  return operation === 'checkEmail' && missing === 'email' ? 'missing-email' : 'invalid-body'
}

function linkRejection(behaviour: BehaviourId): Find {
  return (operation) =>
    operation === 'confirmDataDeletion' ? behaviours[behaviour] : responses.showDeletionConfirmation[410]
}

/** Returns the fact about the operation's success response, which is the response with the lowest status code. */
function successfulResponse(operation: string | null): Citation {
  const known: Readonly<Record<string, Readonly<Record<number, Citation>>>> = responses
  const [fact] = Object.values(known[operation ?? ''] ?? {})
  if (!fact) throw new TypeError(`openapi.yaml has no responses for ${operation}`)
  return fact
}

/** `operation` is the operation for which the browser sent the preflight request. */
function preflightFact(operation: unknown): Citation {
  if (operation === 'requestDataDeletion') return behaviours['public-deletion.open-to-any-origin']
  if (operation === 'getScript') return behaviours['script.allows-any-origin']
  return behaviours['collect.open-to-any-origin']
}
