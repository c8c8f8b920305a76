import type { ScenarioDocument, ScenarioFaultResponse } from '../../spec/generated/control.d.ts'
import type { Spec } from '../../spec/read-spec.ts'
import { type DrillCase, inTurn } from './drill-case.ts'

const html =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

function everyCheckGets(respond: ScenarioFaultResponse): ScenarioDocument {
  return { faults: [{ operation: 'checkEmail', respond }] }
}

const jsonHeaders = { 'content-type': 'application/json' }

const serverErrors: readonly DrillCase[] = [
  {
    id: 'error-500-once',
    group: 'errors',
    title: 'Status 500 for the first check, then normal responses',
    kind: 'failure',
    scenario: {
      faults: [
        { operation: 'checkEmail', times: 1, respond: { status: 500, body: { message: 'API key validation failed' } } },
      ],
    },
    signUps: inTurn('allow'),
  },
  {
    id: 'error-500',
    group: 'errors',
    title: 'Status 500 for every check (five signups)',
    kind: 'failure',
    signUps: inTurn(...Array.from({ length: 5 }, () => 'error-500')),
  },
  {
    id: 'service-down',
    group: 'errors',
    title: 'Status 503 for every request',
    kind: 'failure',
    scenario: 'service-down',
    signUps: inTurn('allow'),
  },
  {
    id: 'gateway-page',
    group: 'errors',
    title: 'Status 502 with a web page instead of JSON',
    kind: 'failure',
    scenario: everyCheckGets({ status: 502, body: html, headers: { 'content-type': 'text/html' } }),
    signUps: inTurn('allow'),
  },
]

const unusableResponses: readonly DrillCase[] = [
  {
    id: 'broken-json',
    group: 'responses',
    title: 'Status 200 with invalid JSON',
    kind: 'failure',
    scenario: everyCheckGets({ status: 200, body: '{"success":true,"data":{"emailInfo":', headers: jsonHeaders }),
    signUps: inTurn('allow'),
  },
  {
    id: 'empty-body',
    group: 'responses',
    title: 'Status 200 with an empty body',
    kind: 'failure',
    scenario: everyCheckGets({ status: 200, body: '', headers: jsonHeaders }),
    signUps: inTurn('allow'),
  },
  {
    id: 'cut-body',
    group: 'responses',
    title: 'The connection is closed in the middle of the response',
    kind: 'failure',
    scenario: { faults: [{ operation: 'checkEmail', when: 'after', truncate_bytes: 40 }] },
    signUps: inTurn('allow'),
  },
]

const brokenConnections: readonly DrillCase[] = [
  {
    id: 'connection-refused',
    group: 'network',
    title: 'The service refuses the connection',
    kind: 'failure',
    needs: 'start',
    action: 'refuse-connections',
    signUps: inTurn('allow'),
  },
  {
    id: 'connection-dropped',
    group: 'network',
    title: 'The connection is closed before the check is processed',
    kind: 'failure',
    scenario: { faults: [{ operation: 'checkEmail', drop: true }] },
    signUps: inTurn('allow'),
  },
  {
    id: 'response-lost',
    group: 'network',
    title: 'The check counts against the quota, but the response is lost',
    kind: 'failure',
    scenario: { faults: [{ operation: 'checkEmail', when: 'after', drop: true }] },
    signUps: inTurn('allow'),
  },
]

const slowResponses: readonly DrillCase[] = [
  {
    id: 'slow',
    group: 'slow responses',
    title: 'The response takes 3 seconds',
    kind: 'timeout',
    signUps: inTurn('slow-3000'),
  },
  {
    id: 'slower-than-the-client',
    group: 'slow responses',
    title: "The response takes 12 seconds, longer than the client's default timeout",
    kind: 'timeout',
    signUps: inTurn('slow-12000'),
  },
  {
    id: 'no-response',
    group: 'slow responses',
    title: 'The service never responds',
    kind: 'timeout',
    signUps: inTurn('hang'),
  },
  {
    id: 'endless-body',
    group: 'slow responses',
    title: 'The response starts, but its body never ends',
    kind: 'timeout',
    needs: 'start',
    action: 'stall-responses',
    signUps: inTurn('allow'),
  },
]

const keysAndQuota: readonly DrillCase[] = [
  {
    id: 'quota-exhausted',
    group: 'keys and quota',
    title: 'The free checks are used up (429)',
    kind: 'failure',
    scenario: 'quota-exhausted',
    signUps: inTurn('allow'),
  },
  {
    id: 'key-wrong',
    group: 'keys and quota',
    title: 'The service rejects the private key (401)',
    kind: 'failure',
    signUps: inTurn('error-401'),
  },
  {
    id: 'key-deleted',
    group: 'keys and quota',
    title: 'The private key was deleted (401)',
    kind: 'failure',
    scenario: 'key-deleted',
    signUps: inTurn('allow'),
  },
  {
    id: 'key-rotation',
    group: 'keys and quota',
    title: 'The app is restarted with a new private key, and the old key is deleted',
    kind: 'verdict',
    needs: 'start',
    action: 'rotate-key',
    signUps: inTurn('allow', 'block'),
    buildsOn: ['block'],
  },
]

/** Error statuses that other drill cases already test. */
const coveredStatuses: ReadonlySet<number> = new Set([400, 401, 429, 500])

function otherStatuses(spec: Spec): DrillCase[] {
  return [...spec.responsesOf('checkEmail').keys()]
    .filter((status) => status >= 400 && !coveredStatuses.has(status))
    .map((status) => ({
      id: `error-${status}`,
      group: 'errors',
      title: `Status ${status} for every check`,
      kind: 'failure',
      scenario: everyCheckGets({ status }),
      signUps: inTurn('allow'),
    }))
}

/** Key rotation comes last, because it restarts the app. */
export function createFailureCases(spec: Spec): DrillCase[] {
  return [
    ...serverErrors,
    ...otherStatuses(spec),
    ...unusableResponses,
    ...brokenConnections,
    ...slowResponses,
    ...keysAndQuota,
  ]
}
