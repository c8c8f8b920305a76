import type { LoadedScenario, WebsiteContents, WebsiteSnapshot } from '../../service/model.ts'
import type { AssumptionVariant } from '../../spec/assumption-variant.ts'
import type { Listable } from '../port.ts'
import { Assessments } from './assessments.ts'
import { Conversions } from './conversions.ts'
import { DeletionRequests } from './deletion-requests.ts'
import { Devices } from './devices.ts'
import { FaultStore } from './faults.ts'
import { copyPerson, PersonStore } from './people.ts'
import type { RecordList } from './record-list.ts'
import { SignUps } from './sign-ups.ts'
import { Traffic } from './traffic.ts'

/**
 * Website contents with `sessions` and `bulkPatterns` as lists of key-value pairs. Objects with a million keys would use much more memory.
 */
type EntryContents = Omit<WebsiteContents, 'sessions' | 'bulkPatterns'> & {
  sessions: Iterable<readonly [id: string, email: string]>
  bulkPatterns: Iterable<readonly [pattern: string, seen: number]>
}

/** Website state that is replaced when a scenario is loaded. Excludes the plan and the clock, which belong to the account. */
export interface WebsiteCollections {
  /** Number that identifies this state within the store. Loading a scenario creates a new state with a new number. */
  readonly generation: number
  readonly scenario: LoadedScenario | null
  checksUsed: number
  readonly gate: boolean
  readonly assumptions?: AssumptionVariant
  readonly people: PersonStore
  readonly devices: Devices
  readonly assessments: Assessments
  readonly traffic: Traffic
  readonly conversions: Conversions
  readonly deletionRequests: DeletionRequests
  readonly signUps: SignUps
  readonly faults: FaultStore
}

/** Creates collections from a snapshot. Changes to the collections do not affect the snapshot. */
export function restoreCollections(
  { scenario, contents }: Pick<WebsiteSnapshot, 'scenario' | 'contents'>,
  generation: number,
): WebsiteCollections {
  const people = contents.people.map(copyPerson)
  const sessions = Object.entries(contents.sessions)
  const bulkPatterns = Object.entries(contents.bulkPatterns)
  return createCollections(scenario, { ...contents, people, sessions, bulkPatterns }, generation)
}

/** Uses the objects in `contents.people` directly, without copying them. */
export function createCollections(
  scenario: LoadedScenario | null,
  contents: EntryContents,
  generation: number,
): WebsiteCollections {
  const { lastNumbers } = contents
  const people = new PersonStore(contents.people, lastNumbers?.people)
  return {
    generation,
    scenario: scenario && { ...scenario },
    checksUsed: contents.checksUsed,
    gate: contents.gate,
    ...(contents.assumptions && { assumptions: contents.assumptions }),
    people,
    devices: new Devices(contents.devices),
    assessments: new Assessments(contents.bulkPatterns, contents.verdicts),
    traffic: new Traffic(contents),
    conversions: new Conversions(contents.conversions, lastNumbers?.conversions),
    deletionRequests: new DeletionRequests(contents.deletionRequests, contents.mails),
    signUps: new SignUps(contents.signUps, lastNumbers?.signUps),
    faults: new FaultStore(contents.faults, contents.outages),
  }
}

export function recordListsOf(collections: WebsiteCollections): {
  [K in keyof Listable]: Pick<RecordList<Listable[K]>, 'size' | 'page'>
} {
  const { people, traffic, conversions, signUps } = collections
  return { people, visits: traffic.visits, events: traffic.events, conversions, signUps }
}

export function copyContents(collections: WebsiteCollections): WebsiteContents {
  const { people, traffic, conversions, deletionRequests, assessments, signUps, faults } = collections
  return {
    checksUsed: collections.checksUsed,
    gate: collections.gate,
    ...(collections.assumptions && { assumptions: collections.assumptions }),
    people: people.all(),
    devices: collections.devices.all(),
    ...traffic.contents(),
    conversions: conversions.all(),
    deletionRequests: deletionRequests.requests(),
    mails: deletionRequests.mails(),
    signUps: Array.from(signUps.capture(), (entry) => ({ ...entry })),
    bulkPatterns: assessments.bulkPatterns(),
    verdicts: assessments.verdicts(),
    outages: faults.outages(),
    faults: faults.all(),
    lastNumbers: lastNumbers(collections),
  }
}

export function lastNumbers({
  people,
  traffic,
  conversions,
  signUps,
}: WebsiteCollections): NonNullable<WebsiteContents['lastNumbers']> {
  return {
    people: people.lastNumber,
    visits: traffic.visits.lastNumber,
    events: traffic.events.lastNumber,
    conversions: conversions.lastNumber,
    signUps: signUps.lastNumber,
  }
}
