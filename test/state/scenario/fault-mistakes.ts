/** One bad fault for each rule that its schema cannot say, with the place in it and the sentence that names the cure. */

import type { ScenarioFault } from '../../../src/spec/generated/control.d.ts'
import type { faultRules } from '../../../src/state/scenario/fault-rules.ts'

export interface FaultMistake {
  rule: keyof typeof faultRules
  fault: ScenarioFault
  /** As people write it; empty for the fault itself. */
  place: string
  says: string
}

const respond = { status: 500 }

export const faultMistakes: readonly FaultMistake[] = [
  {
    rule: 'faultDoes',
    fault: { operation: 'checkEmail', nth: 2 },
    place: '',
    says: 'the fault does nothing; add delay, respond, drop, truncate_bytes or outage',
  },
  {
    rule: 'outageAlone',
    fault: { outage: 'keyStore', delay: '1s' },
    place: 'delay',
    says: 'an outage stands alone; leave this out, or make a fault of its own of it',
  },
  {
    rule: 'operation',
    fault: { operation: 'checkEmial', drop: true },
    place: 'operation',
    says: 'no operation is called "checkEmial"; did you mean "checkEmail"?',
  },
  {
    rule: 'operation',
    fault: { operation: 'toString', drop: true },
    place: 'operation',
    says: 'no operation is called "toString"; there are checkEmail, getHealth, exportUsers, exportVisits, exportEvents, exportConversions, postAutomationConversion, postConversion, releaseCrm, deleteData, requestDataDeletion, showDeletionConfirmation, confirmDataDeletion, getScript, collectVisit, collectEvent, identifyUser',
  },
  {
    rule: 'dropAlone',
    fault: { drop: true, respond },
    place: 'drop',
    says: 'a dropped connection carries no answer; leave out drop or respond',
  },
  {
    rule: 'dropAlone',
    fault: { drop: true, truncate_bytes: 5, when: 'after' },
    place: 'drop',
    says: 'a dropped connection carries no answer; leave out drop or truncate_bytes',
  },
  {
    rule: 'nothingToCut',
    fault: { truncate_bytes: 5, delay: '1s' },
    place: 'truncate_bytes',
    says: 'before the work there is no answer to cut; say when: after, or add respond',
  },
  {
    rule: 'nthAlone',
    fault: { drop: true, nth: 2, every: 3 },
    place: 'every',
    says: 'nth is one request and every is many; leave out one of them',
  },
  {
    rule: 'nthOnce',
    fault: { drop: true, nth: 2, times: 1 },
    place: 'times',
    says: 'nth hits one request; leave out times',
  },
  {
    rule: 'noAddress',
    fault: { drop: true, operation: 'getHealth', match: { email: '*' } },
    place: 'match.email',
    says: 'getHealth carries no address; leave out match, or name another operation',
  },
  {
    rule: 'addressLater',
    fault: { drop: true, operation: 'confirmDataDeletion', match: { email: '*' } },
    place: 'match.email',
    says: 'confirmDataDeletion finds the address in the course of the work; say when: after',
  },
  {
    rule: 'pattern',
    fault: { drop: true, match: { email: 'corp.example' } },
    place: 'match.email',
    says: '"corp.example" fits no address; say ana@shop.example, or *@shop.example for all addresses there',
  },
  {
    rule: 'headerName',
    fault: { respond: { ...respond, headers: { 'retry after': '1' } } },
    place: 'respond.headers.retry after',
    says: '"retry after" is no name of a header; take letters, digits and -',
  },
  {
    rule: 'headerValue',
    fault: { respond: { ...respond, headers: { 'x-a': 'a\r\nb: c' } } },
    place: 'respond.headers.x-a',
    says: 'it has a character that no header can carry; take ASCII',
  },
  {
    rule: 'headerTwice',
    fault: { respond: { ...respond, headers: { 'Retry-After': '1', 'retry-after': '2' } } },
    place: 'respond.headers.retry-after',
    says: 'the header retry-after is there twice, in another case; keep one of them',
  },
  {
    rule: 'connectionHeader',
    fault: { respond: { ...respond, headers: { 'Transfer-Encoding': 'chunked' } } },
    place: 'respond.headers.Transfer-Encoding',
    says: 'it is about one connection, which the mock keeps by itself; leave it out',
  },
  {
    rule: 'lengthHeader',
    fault: { respond: { ...respond, headers: { 'Content-Length': '5' } } },
    place: 'respond.headers.Content-Length',
    says: 'the mock counts the bytes; take truncate_bytes to send fewer',
  },
  {
    rule: 'requestIdHeader',
    fault: { respond: { ...respond, headers: { 'X-Mock-Request-Id': 'req_1' } } },
    place: 'respond.headers.X-Mock-Request-Id',
    says: 'the mock sets it, so that the journal is found by it; leave it out',
  },
  {
    rule: 'noBody',
    fault: { respond: { status: 204, body: '' } },
    place: 'respond.body',
    says: 'an answer of 204 has no body; leave it out, or take another status',
  },
  {
    rule: 'noBodyToCut',
    fault: { respond: { status: 304 }, truncate_bytes: 0 },
    place: 'truncate_bytes',
    says: 'an answer of 304 has no body to cut; take another status',
  },
  {
    rule: 'shortBody',
    fault: { respond: { status: 200, body: 'é€' }, truncate_bytes: 5 },
    place: 'truncate_bytes',
    says: 'the body has 5 bytes, so that nothing would be cut; take a lower number',
  },
  {
    rule: 'hits',
    fault: { drop: true, seen: 2, hits: 3 },
    place: 'hits',
    says: 'it cannot have hit 3 of the 2 requests in seen; leave out both to begin anew',
  },
  {
    rule: 'outageId',
    fault: { drop: true, id: 'keyStore' },
    place: 'id',
    says: '"keyStore" is the id of an outage; take another one',
  },
]
