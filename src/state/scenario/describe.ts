/** Converts a website's state to a scenario document. */
import type { PrivateKey, WebsiteContents, WebsiteSnapshot } from '../../service/model.ts'
import { isDeepEqual } from '../../spec/deep-equal.ts'
import type { ScenarioDocument, ScenarioKey } from '../../spec/generated/control.d.ts'
import { describeClock } from './clock.ts'
import { createPatternCount, deriveSessions, deriveSignUps } from './derive.ts'
import {
  describeConversion,
  describeDeletionRequest,
  describeEvent,
  describeMail,
  describeVisit,
} from './describe-activity.ts'
import { describeFault } from './describe-faults.ts'
import { describeDevices, describePeople } from './describe-people.ts'
import { describeVerdict } from './describe-verdicts.ts'
import { describeLastNumbers, highestNumbers } from './last-numbers.ts'
import { formatTime } from './time.ts'

export interface DescribeOptions {
  /** Real time, in ms since the epoch. */
  now: number
  /** @default the title of the loaded scenario */
  title?: string
  description?: string
  try?: string
  /** Deletion link tokens, keyed by deletion request ID. */
  links?: Readonly<Record<string, string>>
  /** Absent if the loaded scenario did not specify any keys. */
  keys?: readonly PrivateKey[]
}

/** The result can be restored with `resolveScenario`. All times are absolute. Values that can be derived are omitted. */
export function describeWebsite(snapshot: WebsiteSnapshot, options: DescribeOptions): ScenarioDocument {
  const { plan, clock, scenario, contents } = snapshot
  const title = options.title ?? scenario?.title ?? null
  return {
    ...(title === null ? {} : { title }),
    ...(options.description === undefined ? {} : { description: options.description }),
    ...(options.try === undefined ? {} : { try: options.try }),
    saved: { at: formatTime(options.now), scenario },
    plan,
    checks_used: contents.checksUsed,
    ...(contents.gate ? { gate: true } : {}),
    ...(contents.assumptions && { assumptions: contents.assumptions }),
    clock: describeClock(clock, options.now),
    ...describeContents(contents, options.links ?? {}),
    ...(options.keys === undefined ? {} : { keys: describeKeys(options.keys) }),
    ...listed(
      'wrong_keys',
      (contents.wrongKeys ?? []).map(({ at, ...key }) => ({ ...key, at: formatTime(at) })),
    ),
  }
}

function describeContents(contents: WebsiteContents, links: Readonly<Record<string, string>>): ScenarioDocument {
  const { verdicts, visits, events, conversions, deletionRequests, outages, faults } = contents
  return {
    ...listed('devices', describeDevices(contents)),
    ...listed('people', describePeople(contents.people)),
    ...listed('verdicts', verdicts.map(describeVerdict)),
    ...listed('visits', visits.map(describeVisit)),
    ...listed('events', events.map(describeEvent)),
    ...listed('conversions', conversions.map(describeConversion)),
    ...listed(
      'deletion_requests',
      deletionRequests.map((request) => describeDeletionRequest(request, links)),
    ),
    ...(deletionRequests.length > 0 ? { mails: contents.mails.map(describeMail) } : {}),
    ...describeDerived(contents),
    ...listed('outages', outages),
    ...listed('faults', faults.map(describeFault)),
  }
}

/** Omits values that can be derived from the people and other records. */
function describeDerived(contents: WebsiteContents): ScenarioDocument {
  const { people, signUps, sessions, bulkPatterns, lastNumbers } = contents
  const patterns = createPatternCount()
  for (const { email, assessment } of people) patterns.record(email, assessment.seen)
  return {
    ...(isDeepEqual(signUps, deriveSignUps(people))
      ? {}
      : { sign_ups: signUps.map((entry) => ({ ...entry, at: formatTime(entry.at) })) }),
    ...(isDeepEqual(sessions, deriveSessions(people)) ? {} : { sessions }),
    ...(isDeepEqual(bulkPatterns, patterns.totals()) ? {} : { bulk_patterns: bulkPatterns }),
    ...(!lastNumbers || isDeepEqual(lastNumbers, highestNumbers(contents))
      ? {}
      : { last_numbers: describeLastNumbers(lastNumbers) }),
  }
}

function listed<Field extends keyof ScenarioDocument>(
  field: Field,
  value: NonNullable<ScenarioDocument[Field]>,
): Pick<ScenarioDocument, Field> | Record<never, never> {
  return Object.keys(value).length === 0 ? {} : { [field]: value }
}

/** Merges keys with the same name. A merged key is active if at least one of the original keys is active. */
export function describeKeys(keys: readonly PrivateKey[]): ScenarioKey[] {
  const names = new Set(keys.map(({ name }) => name))
  return Array.from(names, (name) =>
    keys.some((key) => key.name === name && key.deletedAt === null) ? { name } : { name, deleted: true },
  )
}
