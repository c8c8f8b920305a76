/**
 * Determines the highest number that was assigned to each kind of record. Exports use the numbers for paging, so numbers are never reused.
 */
import type { WebsiteContents } from '../../service/model.ts'
import type { LastNumbers } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { ruleError } from './error.ts'

type Numbered = Pick<WebsiteContents, 'people' | 'visits' | 'events' | 'conversions' | 'signUps'>
type StoredLastNumbers = NonNullable<WebsiteContents['lastNumbers']>

/** Returns the highest existing numbers. The number is 0 if there are no records. */
export function highestNumbers({ people, visits, events, conversions, signUps }: Numbered): StoredLastNumbers {
  return {
    people: highest(people),
    visits: highest(visits),
    events: highest(events),
    conversions: highest(conversions),
    signUps: highest(signUps),
  }
}

export function resolveLastNumbers({ sign_ups, ...last }: LastNumbers, records: Numbered): StoredLastNumbers {
  const there = highestNumbers(records)
  const given: StoredLastNumbers = { ...last, signUps: sign_ups }
  check('people', given.people, there.people)
  check('visits', given.visits, there.visits)
  check('events', given.events, there.events)
  check('conversions', given.conversions, there.conversions)
  check('sign_ups', given.signUps, there.signUps)
  return given
}

export function describeLastNumbers({ signUps, ...last }: StoredLastNumbers): LastNumbers {
  return { ...last, sign_ups: signUps }
}

function check(kind: string, given: number, there: number): void {
  if (given >= there) return
  throw ruleError(jsonPointer('last_numbers', kind), 'lastNumber', given, there)
}

function highest(records: readonly { number: number }[]): number {
  return records.reduce((most, { number }) => Math.max(most, number), 0)
}
