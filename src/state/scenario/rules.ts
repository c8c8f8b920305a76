/**
 * What a document can break beyond its schema, each with what is said then: the problem and its cure. All of it stands here, so
 * that the tests can hold one bad document against each.
 */

import { quote } from '../../spec/json-pointer.ts'
import { faultRules } from './fault-rules.ts'

export const documentRules = {
  // Other documents
  scenario: (name: string, hint: string): string => `there is no scenario ${quote(name)}; ${hint}`,
  scenarioFile: (path: string, problem: string): string =>
    `the file ${path} ${problem}; give the name of a scenario, or a path relative to this file`,
  pathSent: (path: string): string =>
    `${quote(path)} is a path, and a document that is sent has no folder; give the name of a scenario`,
  circle: (labels: readonly string[]): string => `it runs in a circle: ${labels.join(' > ')}; take one of them out`,
  describesOne: (label: string): string => `${label} describes several websites; take a document that describes one`,
  websitesAlone: (field: string): string =>
    `beside websites there can be title, about and try, and this document has ${field}; say it in the scenario of a website`,
  websitesAtStart: (): string =>
    'the document describes several websites, and one is asked for; start with it: dc-mock serve --scenario FILE',
  // Times and addresses
  time: (text: string, example: string): string =>
    `${quote(text)} is no time between the years 0 and 9999; say ${example}`,
  past: (text: string, shown: string, fix: string): string =>
    `${text} is after the website's clock, which shows ${shown}; ${fix}, or set clock.now later`,
  address: (text: string): string => `${quote(text)} is not an email address; say one such as ana@shop.example`,
  steeringAddress: (identity: string): string =>
    `${identity} is kept for steering the answer and can never be a person's; take another domain`,
  // Records
  twice: (what: string, shown: string, first: string): string =>
    `${what} ${shown} is there twice, first at ${first}; keep one of them`,
  order: (number: number, last: number): string => `${number} is not above ${last}, the number of the record before`,
  lastNumber: (given: number, there: number): string =>
    `${given} is below ${there}, the number of a record that is there`,
  device: (name: string, meant: string | null): string =>
    meant === null
      ? `no device is called ${quote(name)}; add it to devices: { ${quote(name)}: {} }`
      : `no device is called ${quote(name)}; did you mean "${meant}"?`,
  toldByScript: (field: string): string =>
    `only the script tells ${field}; take source: script, or add identified, the time at which the script came after the check`,
  identifiedLater: (text: string): string => `${text} is before since, when the address was identified first`,
  verdictDemands: (): string => 'it demands nothing; add verdict, risk_score, suggestion or answer',
  // Keys
  wrongKey: (name: string, names: readonly string[]): string =>
    names.length === 0
      ? `the website has no key ${quote(name)} that works, and no other`
      : `the website has no key ${quote(name)} that works; there is ${names.join(', ')}`,
  // Deletions
  usedLater: (text: string): string => `${text} is before at, when the deletion was asked for`,
  tokenHash: (): string => 'it is not the SHA-256 of token; leave it out',
  deletionRequest: (id: string): string =>
    `no deletion request has the id ${quote(id)}; give one in deletion_requests this id`,
  // Steps
  stepDoes: (): string => 'the step does nothing; name one operation, such as checkEmail, or advance',
  stepDoesOne: (things: readonly string[]): string =>
    `a step does one thing, and this one has ${things.join(' and ')}; make a step of each`,
  stepInput: (operation: string, field: string, known: readonly string[]): string =>
    `${operation} takes no ${field}; ${known.length === 0 ? 'it takes nothing' : `it takes ${known.join(', ')}`}`,
  advanceAlone: (): string => 'time that passes has no answer; put it in a step that calls an operation',
  answerOnce: (): string => 'say answer for a part of the answer or exactly for the whole of it, not both',
} as const

export const scenarioRules: typeof documentRules & typeof faultRules = { ...documentRules, ...faultRules }

export type ScenarioRule = keyof typeof scenarioRules

/** What the sentence of a rule is made of. */
export type RuleValues<R extends ScenarioRule> = Parameters<(typeof scenarioRules)[R]>
