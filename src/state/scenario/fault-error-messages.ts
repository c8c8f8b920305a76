import { quote } from '../../spec/json-pointer.ts'

/**
 * Rules for faults that the schema cannot express. A fault is rejected if it cannot have an effect, or if it refers to something unknown.
 */
export const faultRules = {
  faultDoes: (): string => 'the fault has no effect; add status, delay, respond, drop, truncate_bytes or outage',
  statusOnce: (): string => 'status is short for respond: { status }; remove one of them',
  outageAlone: (): string => 'an outage cannot be combined; remove this field, or move it to a separate fault',
  operation: (name: string, fix: string): string => `unknown operation ${quote(name)}; ${fix}`,
  dropAlone: (other: string): string => `a dropped connection has no response; remove drop or ${other}`,
  nothingToCut: (): string => 'before the operation there is no response to truncate; set when: after, or add respond',
  nthAlone: (): string => 'nth selects one request and every selects many; remove one of them',
  nthOnce: (): string => 'nth hits only one request; remove times',
  noAddress: (operation: string): string => `${operation} has no address; remove match, or choose another operation`,
  addressLater: (operation: string): string =>
    `${operation} determines the address only during the operation; set when: after`,
  pattern: (text: string): string =>
    `${quote(text)} cannot match any address; use ana@shop.example, or *@shop.example for all addresses there`,
  headerName: (name: string): string => `${quote(name)} is not a valid header name; use letters, digits and -`,
  headerValue: (): string => 'it contains a character that is not allowed in headers; use ASCII',
  headerTwice: (name: string): string => `the header ${name} occurs twice, in different case; remove one of them`,
  connectionHeader: (): string => 'it belongs to the connection, which the mock controls; remove it',
  lengthHeader: (): string => 'the mock sets the length; use truncate_bytes to send fewer bytes',
  requestIdHeader: (): string => 'the mock sets it, to identify the journal entry; remove it',
  noBody: (status: number): string => `a ${status} response has no body; remove it, or use another status`,
  noBodyToCut: (status: number): string => `a ${status} response has no body to truncate; use another status`,
  shortBody: (bytes: number): string =>
    `the body has only ${bytes} bytes, so nothing would be truncated; use a lower number`,
  hits: (hits: number, seen: number): string =>
    `it cannot be ${hits} if seen is only ${seen}; remove both to start from zero`,
  outageId: (id: string): string => `${quote(id)} is the ID of an outage; use another one`,
} as const
