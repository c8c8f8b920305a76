import { quote } from '../../spec/json-pointer.ts'

/** Messages for faults that cannot have an effect, and for faults that refer to an unknown name. */
export const faultRules = {
  faultDoes: (): string => 'the fault has no effect; add status, delay, respond, drop, truncate_bytes or outage',
  statusOnce: (): string => 'status is a short form of respond: { status }; remove one of them',
  outageAlone: (): string =>
    'an outage cannot be combined with other fields; remove this field, or move it to a separate fault',
  operation: (name: string, fix: string): string => `unknown operation ${quote(name)}; ${fix}`,
  dropAlone: (other: string): string => `a dropped connection has no response; remove drop or ${other}`,
  nothingToCut: (): string =>
    'the fault is applied before the operation, so there is no response to truncate; set when to after, or add respond',
  nthAlone: (): string => 'nth selects one request, but every selects many requests; remove one of them',
  nthOnce: (): string => 'nth selects only one request, so times has no effect; remove times',
  noAddress: (operation: string): string =>
    `requests for ${operation} contain no address; remove match, or choose another operation`,
  addressLater: (operation: string): string =>
    `the address is known only after ${operation} has run; set when to after`,
  pattern: (text: string): string =>
    `${quote(text)} cannot match any address; use ana@shop.example, or *@shop.example for all addresses at that domain`,
  headerName: (name: string): string => `${quote(name)} is not a valid header name; use letters, digits and -`,
  headerValue: (): string => 'the value contains a character that is not allowed in headers; use ASCII characters',
  headerTwice: (name: string): string =>
    `the header ${name} occurs twice with different capitalization; remove one of them`,
  connectionHeader: (): string =>
    'the mock controls this header, because it belongs to the connection; remove the header',
  lengthHeader: (): string => 'the mock sets this header; to send fewer bytes, use truncate_bytes',
  requestIdHeader: (): string => 'the mock sets this header to identify the journal entry; remove the header',
  noBody: (status: number): string =>
    `a response with status ${status} has no body; remove the body, or use another status`,
  noBodyToCut: (status: number): string =>
    `a response with status ${status} has no body to truncate; use another status`,
  shortBody: (bytes: number): string =>
    `the body has only ${bytes} bytes, so nothing would be truncated; use a lower number`,
  hits: (hits: number, seen: number): string =>
    `hits cannot be ${hits} if seen is only ${seen}; remove both fields to start from zero`,
  outageId: (id: string): string => `${quote(id)} is the ID of an outage; use another ID`,
} as const
