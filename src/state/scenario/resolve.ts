/** Converts a scenario document to a website's state. */
import type { IdGenerator } from '../../service/id-generator.ts'
import type { SignUp, WebsiteContents, WebsiteSnapshot } from '../../service/model.ts'
import { freeChecks } from '../../service/quota.ts'
import type { ScenarioDocument, ScenarioKey, ScenarioWrongKey } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { timeOn } from '../memory/clock.ts'
import { resolveClock } from './clock.ts'
import { createPatternCount, deriveDeviceEmails, deriveSessions, deriveSignUps } from './derive.ts'
import { ProblemList } from './error.ts'
import { addGeneratedPeople } from './generate-people.ts'
import { highestNumbers, resolveLastNumbers } from './last-numbers.ts'
import { resolveConversions, resolveEvents, resolveVisits } from './resolve-activity.ts'
import { createNumbering, type ResolveContext, resolveIdentity, resolvePastTime } from './resolve-context.ts'
import { resolveDeletions } from './resolve-deletions.ts'
import { createDeviceRegistry } from './resolve-devices.ts'
import { resolveFaults } from './resolve-faults.ts'
import { resolvePeople } from './resolve-people.ts'
import { resolveVerdicts } from './resolve-verdicts.ts'
import { checkSteps } from './steps.ts'

export interface ResolveOptions {
  /** Real time at which the document is loaded, in ms since the epoch. */
  now: number
  ids: IdGenerator
  /** Returns the SHA-256 hash of a UTF-8 string, in hex. */
  sha256: (text: string) => string
  /** Absent if the document has no name. */
  name?: string
  /** Receives the document's problems. If omitted, `resolveScenario` throws a `ScenarioError` for invalid documents. */
  problems?: ProblemList
}

export interface ResolvedScenario {
  snapshot: WebsiteSnapshot
  /** Private keys in the document, for `resolveScenarioKeys`. If absent, the website has its original private keys. */
  keys?: readonly ScenarioKey[]
  /** Deletion link tokens, by deletion request ID. */
  links: Record<string, string>
  warnings: string[]
}

/**
 * The result depends only on the document, the time and the ID generator. It shares no objects with the document.
 * @throws {ScenarioError} if the document contradicts itself or describes an impossible state
 */
export function resolveScenario(given: ScenarioDocument, options: ResolveOptions): ResolvedScenario {
  const { ids, sha256, problems = new ProblemList() } = options
  if (given.websites) problems.add('/websites', 'websitesAtStart')
  const document = addGeneratedPeople(given)
  const clock = resolveClock(document.clock, options.now, problems)
  const saved = document.saved !== undefined
  const context: ResolveContext = {
    now: timeOn(clock, options.now),
    saved,
    name: options.name ?? null,
    ids,
    sha256,
    warnings: [],
    problems,
  }
  const plan = document.plan ?? 'free'
  const { contents, links } = resolveContents(document, context)
  if (!saved) warnOfUsage({ plan, contents }, context)
  checkSteps(document.expect ?? [], problems)
  if (!options.problems) problems.throwIfAny()
  const scenario = document.saved
    ? document.saved.scenario
    : { name: options.name ?? null, title: document.title ?? null }
  return {
    snapshot: { plan, clock, scenario, contents },
    ...(document.keys ? { keys: document.keys } : {}),
    links,
    warnings: context.warnings,
  }
}

function resolveContents(
  document: ScenarioDocument,
  context: ResolveContext,
): { contents: WebsiteContents; links: Record<string, string> } {
  const devices = createDeviceRegistry(context, document.devices)
  const patterns = createPatternCount()
  const gate = document.gate ?? false
  const people = resolvePeople(document.people ?? [], context, { devices, patterns })
  const visits = resolveVisits(document.visits ?? [], context, devices)
  const events = resolveEvents(document.events ?? [], context, devices)
  const conversions = resolveConversions(document.conversions ?? [], context, gate)
  const signUps = document.sign_ups ? resolveSignUps(document.sign_ups, context) : deriveSignUps(people)
  const { links, ...deletions } = resolveDeletions(document, context)
  const numbered = { people, visits, events, conversions, signUps }
  const contents: WebsiteContents = {
    ...numbered,
    ...deletions,
    checksUsed: document.checks_used ?? countChecks(signUps),
    gate,
    ...(document.assumptions && { assumptions: document.assumptions }),
    devices: devices.finish(deriveDeviceEmails(people)),
    sessions: document.sessions ? resolveSessions(document.sessions, context) : deriveSessions(people),
    bulkPatterns: { ...(document.bulk_patterns ?? patterns.totals()) },
    verdicts: resolveVerdicts(document.verdicts, context.problems),
    ...resolveFaults(document, context),
    ...(document.wrong_keys ? { wrongKeys: resolveWrongKeys(document.wrong_keys, context) } : {}),
    lastNumbers: document.last_numbers
      ? resolveLastNumbers(document.last_numbers, numbered, context.problems)
      : highestNumbers(numbered),
  }
  return { contents, links }
}

function resolveSignUps(entries: NonNullable<ScenarioDocument['sign_ups']>, context: ResolveContext): SignUp[] {
  const toNumber = createNumbering(context.problems)
  return entries.map(({ email, source, at, number }, index) => {
    const path = jsonPointer('sign_ups', index)
    return {
      number: toNumber(number, `${path}/number`),
      email: resolveIdentity(context.problems, email, `${path}/email`),
      source,
      at: resolvePastTime(context, at, `${path}/at`),
    }
  })
}

function resolveSessions(
  sessions: Readonly<Record<string, string>>,
  { problems }: ResolveContext,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sessions).map(([id, email]) => [id, resolveIdentity(problems, email, jsonPointer('sessions', id))]),
  )
}

function resolveWrongKeys(
  wrongKeys: readonly ScenarioWrongKey[],
  context: ResolveContext,
): NonNullable<WebsiteContents['wrongKeys']> {
  return wrongKeys.map(({ name, prefix, at = 'now' }, index) => ({
    name,
    ...(prefix === undefined ? {} : { prefix }),
    at: resolvePastTime(context, at, jsonPointer('wrong_keys', index, 'at')),
  }))
}

/** Each check adds an entry to the "Signed-up users" page (A23) and counts toward the number of checks used (service 4.8). */
function countChecks(signUps: readonly SignUp[]): number {
  return signUps.filter(({ source }) => source === 'check').length
}

function warnOfUsage(
  { plan, contents }: Pick<WebsiteSnapshot, 'plan' | 'contents'>,
  { warnings }: ResolveContext,
): void {
  const { checksUsed, signUps } = contents
  const checks = countChecks(signUps)
  if (checksUsed < checks) {
    warnings.push(
      `checks_used is ${checksUsed}, but the signed-up users page lists ${checks === 1 ? '1 check' : `${checks} checks`}, and every listed check counts as a used check`,
    )
  }
  if (plan === 'free' && checksUsed > freeChecks) {
    warnings.push(
      `checks_used is ${checksUsed}, but the free plan allows only ${freeChecks} checks, so the website must have had another plan before`,
    )
  }
}
