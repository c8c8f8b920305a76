import { quote } from '../../spec/json-pointer.ts'

/** What a fault can break beyond its schema: whatever could never do anything, or names what does not exist, is refused. */
export const faultRules = {
  faultDoes: (): string => 'the fault does nothing; add delay, respond, drop, truncate_bytes or outage',
  outageAlone: (): string => 'an outage stands alone; leave this out, or make a fault of its own of it',
  operation: (name: string, fix: string): string => `no operation is called ${quote(name)}; ${fix}`,
  dropAlone: (other: string): string => `a dropped connection carries no answer; leave out drop or ${other}`,
  nothingToCut: (): string => 'before the work there is no answer to cut; say when: after, or add respond',
  nthAlone: (): string => 'nth is one request and every is many; leave out one of them',
  nthOnce: (): string => 'nth hits one request; leave out times',
  noAddress: (operation: string): string =>
    `${operation} carries no address; leave out match, or name another operation`,
  addressLater: (operation: string): string =>
    `${operation} finds the address in the course of the work; say when: after`,
  pattern: (text: string): string =>
    `${quote(text)} fits no address; say ana@shop.example, or *@shop.example for all addresses there`,
  headerName: (name: string): string => `${quote(name)} is no name of a header; take letters, digits and -`,
  headerValue: (): string => 'it has a character that no header can carry; take ASCII',
  headerTwice: (name: string): string => `the header ${name} is there twice, in another case; keep one of them`,
  connectionHeader: (): string => 'it is about one connection, which the mock keeps by itself; leave it out',
  lengthHeader: (): string => 'the mock counts the bytes; take truncate_bytes to send fewer',
  requestIdHeader: (): string => 'the mock sets it, so that the journal is found by it; leave it out',
  noBody: (status: number): string => `an answer of ${status} has no body; leave it out, or take another status`,
  noBodyToCut: (status: number): string => `an answer of ${status} has no body to cut; take another status`,
  shortBody: (bytes: number): string =>
    `the body has ${bytes} bytes, so that nothing would be cut; take a lower number`,
  hits: (hits: number, seen: number): string =>
    `it cannot have hit ${hits} of the ${seen} requests in seen; leave out both to begin anew`,
  outageId: (id: string): string => `${quote(id)} is the id of an outage; take another one`,
} as const
