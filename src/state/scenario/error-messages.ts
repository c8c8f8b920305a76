/**
 * Rules for scenario documents that the schema cannot express. The message of each rule describes the problem and how to fix it. All rules
 * are listed here, so that tests can check an invalid document for each rule.
 */

import { quote } from '../../spec/json-pointer.ts'
import { faultRules } from './fault-error-messages.ts'

export const documentRules = {
  // Other documents
  scenario: (name: string, hint: string): string => `unknown scenario ${quote(name)}; ${hint}`,
  scenarioFile: (path: string, problem: string): string =>
    `the file ${path} ${problem}; use the name of a scenario, or a path relative to this file`,
  pathSent: (path: string): string =>
    `${quote(path)} is a path, but a document in a request has no folder; use the name of a scenario`,
  circle: (labels: readonly string[]): string =>
    `the documents extend each other in a circle: ${labels.join(' > ')}; remove one of them`,
  describesOne: (label: string): string => `${label} describes several websites; use a document that describes one`,
  websitesAlone: (field: string): string =>
    `next to websites, only title, about and try are allowed, but this document has ${field}; move it to the scenario of a website`,
  websitesAtStart: (): string =>
    'the document describes several websites, but one is required; start with the document: dc-mock serve --scenario FILE',
  // Times and addresses
  time: (text: string, example: string): string =>
    `${quote(text)} is not a time between the years 0 and 9999; use ${example}`,
  past: (text: string, shown: string, fix: string): string =>
    `${text} is after the website's clock, which shows ${shown}; ${fix}, or set clock.now to a later time`,
  address: (text: string): string => `${quote(text)} is not an email address; use one such as ana@shop.example`,
  steeringAddress: (identity: string): string =>
    `${identity} is a steering address, which never belongs to a person; use another domain`,
  // Records
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
    `only the script reports ${field}; set source: script, or add identified, the time of an identification after the check`,
  identifiedLater: (text: string): string => `${text} is before since, the time of the first identification`,
  verdictDemands: (): string => 'the verdict sets no field; add verdict, risk_score, suggestion or email_info',
  // Keys
  wrongKey: (name: string, names: readonly string[]): string =>
    names.length === 0
      ? `the website has no active key ${quote(name)}, and no other active key`
      : `the website has no active key ${quote(name)}; its active keys are ${names.join(', ')}`,
  // Deletion requests
  usedLater: (text: string): string => `${text} is before at, the time of the deletion request`,
  tokenHash: (): string => 'it is not the SHA-256 of token; remove it',
  deletionRequest: (id: string): string =>
    `no deletion request has the ID ${quote(id)}; use an ID from deletion_requests`,
  // Steps
  stepDoes: (): string => 'the step does nothing; add one operation, such as checkEmail, or advance',
  stepDoesOne: (things: readonly string[]): string =>
    `a step does one thing, but this one has ${things.join(' and ')}; split it into several steps`,
  stepInput: (operation: string, field: string, known: readonly string[]): string =>
    `${operation} takes no ${field}; ${known.length === 0 ? 'it accepts no fields' : `it takes ${known.join(', ')}`}`,
  advanceAlone: (): string => 'advance has no response to check; move this to a step that calls an operation',
  answerOnce: (): string =>
    'use response for a part of the response or exact_response for the whole response, not both',
} as const

export const scenarioRules: typeof documentRules & typeof faultRules = { ...documentRules, ...faultRules }

export type ScenarioRule = keyof typeof scenarioRules

/** Values that the message of a rule includes. */
export type RuleValues<R extends ScenarioRule> = Parameters<(typeof scenarioRules)[R]>
