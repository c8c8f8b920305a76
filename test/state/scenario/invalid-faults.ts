/** One invalid fault for each rule that the schema does not cover, with the location and the message. */

import type { ScenarioFault } from '../../../src/spec/generated/control.d.ts'
import type { faultRules } from '../../../src/state/scenario/error-messages.ts'

export interface FaultMistake {
  rule: keyof typeof faultRules
  fault: ScenarioFault
  /** Path of the invalid field, such as `respond.body`. For the fault itself, the path is empty. */
  place: string
  message: string
}

const respond = { status: 500 }

export const invalidFaults: readonly FaultMistake[] = [
  {
    rule: 'faultDoes',
    fault: { operation: 'checkEmail', nth: 2 },
    place: '',
    message: 'the fault has no effect; add status, delay, respond, drop, truncate_bytes or outage',
  },
  {
    rule: 'outageAlone',
    fault: { outage: 'keyStore', delay: '1s' },
    place: 'delay',
    message: 'an outage cannot be combined with other fields; remove this field, or move it to a separate fault',
  },
  {
    rule: 'outageAlone',
    fault: { outage: 'keyStore', status: 503 },
    place: 'status',
    message: 'an outage cannot be combined with other fields; remove this field, or move it to a separate fault',
  },
  {
    rule: 'operation',
    fault: { operation: 'checkEmial', drop: true },
    place: 'operation',
    message: 'unknown operation "checkEmial"; did you mean "checkEmail"?',
  },
  {
    rule: 'operation',
    fault: { operation: 'toString', drop: true },
    place: 'operation',
    message:
      'unknown operation "toString"; the operations are checkEmail, getHealth, exportUsers, exportVisits, exportEvents, exportConversions, postAutomationConversion, postConversion, releaseCrm, deleteData, requestDataDeletion, showDeletionConfirmation, confirmDataDeletion, getScript, collectVisit, collectEvent, identifyUser',
  },
  {
    rule: 'dropAlone',
    fault: { drop: true, respond },
    place: 'drop',
    message: 'a dropped connection has no response; remove drop or respond',
  },
  {
    rule: 'dropAlone',
    fault: { status: 503, drop: true },
    place: 'drop',
    message: 'a dropped connection has no response; remove drop or status',
  },
  {
    rule: 'dropAlone',
    fault: { drop: true, truncate_bytes: 5, when: 'after' },
    place: 'drop',
    message: 'a dropped connection has no response; remove drop or truncate_bytes',
  },
  {
    rule: 'nothingToCut',
    fault: { truncate_bytes: 5, delay: '1s' },
    place: 'truncate_bytes',
    message:
      'the fault is applied before the operation, so there is no response to truncate; set when to after, or add respond',
  },
  {
    rule: 'nthAlone',
    fault: { drop: true, nth: 2, every: 3 },
    place: 'every',
    message: 'nth selects one request, but every selects many requests; remove one of them',
  },
  {
    rule: 'nthOnce',
    fault: { drop: true, nth: 2, times: 1 },
    place: 'times',
    message: 'nth selects only one request, so times has no effect; remove times',
  },
  {
    rule: 'noAddress',
    fault: { drop: true, operation: 'getHealth', match: { email: '*' } },
    place: 'match.email',
    message: 'requests for getHealth contain no address; remove match, or choose another operation',
  },
  {
    rule: 'addressLater',
    fault: { drop: true, operation: 'confirmDataDeletion', match: { email: '*' } },
    place: 'match.email',
    message: 'the address is known only after confirmDataDeletion has run; set when to after',
  },
  {
    rule: 'pattern',
    fault: { drop: true, match: { email: 'corp.example' } },
    place: 'match.email',
    message:
      '"corp.example" cannot match any address; use ana@shop.example, or *@shop.example for all addresses at that domain',
  },
  {
    rule: 'headerName',
    fault: { respond: { ...respond, headers: { 'retry after': '1' } } },
    place: 'respond.headers.retry after',
    message: '"retry after" is not a valid header name; use letters, digits and -',
  },
  {
    rule: 'headerValue',
    fault: { respond: { ...respond, headers: { 'x-a': 'a\r\nb: c' } } },
    place: 'respond.headers.x-a',
    message: 'the value contains a character that is not allowed in headers; use ASCII characters',
  },
  {
    rule: 'headerTwice',
    fault: { respond: { ...respond, headers: { 'Retry-After': '1', 'retry-after': '2' } } },
    place: 'respond.headers.retry-after',
    message: 'the header retry-after occurs twice with different capitalization; remove one of them',
  },
  {
    rule: 'connectionHeader',
    fault: { respond: { ...respond, headers: { 'Transfer-Encoding': 'chunked' } } },
    place: 'respond.headers.Transfer-Encoding',
    message: 'the mock controls this header, because it belongs to the connection; remove the header',
  },
  {
    rule: 'lengthHeader',
    fault: { respond: { ...respond, headers: { 'Content-Length': '5' } } },
    place: 'respond.headers.Content-Length',
    message: 'the mock sets this header; to send fewer bytes, use truncate_bytes',
  },
  {
    rule: 'requestIdHeader',
    fault: { respond: { ...respond, headers: { 'X-Mock-Request-Id': 'req_1' } } },
    place: 'respond.headers.X-Mock-Request-Id',
    message: 'the mock sets this header to identify the journal entry; remove the header',
  },
  {
    rule: 'noBody',
    fault: { respond: { status: 204, body: '' } },
    place: 'respond.body',
    message: 'a response with status 204 has no body; remove the body, or use another status',
  },
  {
    rule: 'noBodyToCut',
    fault: { respond: { status: 304 }, truncate_bytes: 0 },
    place: 'truncate_bytes',
    message: 'a response with status 304 has no body to truncate; use another status',
  },
  {
    rule: 'shortBody',
    fault: { respond: { status: 200, body: 'é€' }, truncate_bytes: 5 },
    place: 'truncate_bytes',
    message: 'the body has only 5 bytes, so nothing would be truncated; use a lower number',
  },
  {
    rule: 'hits',
    fault: { drop: true, seen: 2, hits: 3 },
    place: 'hits',
    message: 'hits cannot be 3 if seen is only 2; remove both fields to start from zero',
  },
  {
    rule: 'outageId',
    fault: { drop: true, id: 'keyStore' },
    place: 'id',
    message: '"keyStore" is the ID of an outage; use another ID',
  },
  {
    rule: 'statusOnce',
    fault: { status: 503, respond },
    place: 'status',
    message: 'status is short for respond: { status }; remove one of them',
  },
]
