/** Messages for scenario rules that the schema cannot express. Each message describes a problem and its fix. */

import { quote } from '../../spec/json-pointer.ts'

export const documentRules = {
  // Rules for references to other documents
  scenario: (name: string, hint: string): string => `unknown scenario ${quote(name)}; ${hint}`,
  scenarioFile: (path: string, problem: string): string =>
    `the file ${path} ${problem}; use the name of a scenario, or a path relative to this file`,
  pathSent: (path: string): string =>
    `${quote(path)} is a file path, but a document in a request has no folder; use the name of a scenario`,
  circle: (labels: readonly string[]): string =>
    `the documents extend each other in a circle (${labels.join(' > ')}); remove extends from one of them`,
  describesOne: (label: string): string =>
    `${label} describes several websites; use a document that describes a single website`,
  websitesAlone: (field: string): string =>
    `a document with websites cannot have ${field} at the top level; move ${field} to the scenario of a website`,
  websitesAtStart: (): string =>
    'the document describes several websites, but only one can be loaded here; to create all of them, start the mock with npx dc-mock serve --scenario FILE',
  // Rules for times and email addresses
  time: (text: string, example: string): string =>
    `${quote(text)} is not a time between the years 0 and 9999; use ${example}`,
  past: (text: string, shown: string, fix: string): string =>
    `${text} is in the future, because the website's clock shows ${shown}; ${fix}, or set clock.now to a later time`,
  address: (text: string): string => `${quote(text)} is not an email address; use one such as ana@shop.example`,
  testAddress: (identity: string): string =>
    `${identity} is a test address and cannot belong to a person; use an address at another domain`,
  // Rules for records
  twice: (what: string, shown: string, first: string): string =>
    `${what} ${shown} occurs twice, first at ${first}; remove one of them`,
  order: (number: number, last: number): string =>
    `${number} is not greater than ${last}, the number of the previous record`,
  lastNumber: (given: number, there: number): string =>
    `${given} is less than ${there}, the number of an existing record`,
  device: (name: string, meant: string | null): string =>
    meant === null
      ? `unknown device ${quote(name)}; add it to devices: { ${quote(name)}: {} }`
      : `unknown device ${quote(name)}; did you mean "${meant}"?`,
  fromScript: (field: string): string =>
    `${field} is reported only by the script; set source to script, or set identified to the time at which the script identified the person`,
  identifiedLater: (text: string): string =>
    `${text} is before the time of the first identification (since); use a later time`,
  verdictDemands: (): string => 'the verdict has no effect; add verdict, risk_score, suggestion or email_info',
  // Rules for keys
  wrongKey: (name: string, names: readonly string[]): string =>
    names.length === 0
      ? `the website has no active key ${quote(name)} and no other active keys`
      : `the website has no active key ${quote(name)}; its active keys are ${names.join(', ')}`,
  // Rules for deletion requests
  usedLater: (text: string): string => `${text} is before the time of the deletion request (at); use a later time`,
  tokenHash: (): string => 'the value is not the SHA-256 hash of token; remove token_hash',
  deletionRequest: (id: string): string =>
    `no deletion request has the ID ${quote(id)}; use an ID from deletion_requests`,
  // Rules for steps
  stepDoes: (): string => 'the step has no effect; add an operation such as checkEmail, or add advance',
  stepDoesOne: (things: readonly string[]): string =>
    `a step can do only one thing, but this step has ${things.join(' and ')}; split it into several steps`,
  stepInput: (operation: string, field: string, known: readonly string[]): string =>
    `${operation} has no parameter ${field}; ${known.length === 0 ? 'remove this field' : `its parameters are ${known.join(', ')}`}`,
  advanceAlone: (): string =>
    'a step with advance has no response to check; move this field to a step that calls an operation',
  answerOnce: (): string =>
    'response checks part of the response and exact_response checks the whole response; remove one of them',
} as const

export const faultRules = {
  faultDoes: (): string => 'the fault has no effect; add status, delay, respond, drop, truncate_bytes or outage',
  statusOnce: (): string => 'status is short for respond: { status }; remove one of them',
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

export const scenarioRules: typeof documentRules & typeof faultRules = { ...documentRules, ...faultRules }

export type ScenarioRule = keyof typeof scenarioRules

export type RuleValues<R extends ScenarioRule> = Parameters<(typeof scenarioRules)[R]>
