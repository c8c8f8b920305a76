/** Highest number assigned so far for each type of record. Numbers are never reused, because exports use them for paging. */
import type { WebsiteContents } from '../../service/model.ts'
import type { LastNumbers } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import type { ProblemList } from './error.ts'

type Numbered = Pick<WebsiteContents, 'people' | 'visits' | 'events' | 'conversions' | 'signUps'>
type StoredLastNumbers = NonNullable<WebsiteContents['lastNumbers']>

export function highestNumbers({ people, visits, events, conversions, signUps }: Numbered): StoredLastNumbers {
  return {
    people: highest(people),
    visits: highest(visits),
    events: highest(events),
    conversions: highest(conversions),
    signUps: highest(signUps),
  }
}

export function resolveLastNumbers(last: LastNumbers, records: Numbered, problems: ProblemList): StoredLastNumbers {
  const existing = describeLastNumbers(highestNumbers(records))
  for (const kind of ['people', 'visits', 'events', 'conversions', 'sign_ups'] as const) {
    if (last[kind] < existing[kind]) {
      problems.add(jsonPointer('last_numbers', kind), 'lastNumber', last[kind], existing[kind])
    }
  }
  const { sign_ups, ...others } = last
  return { ...others, signUps: sign_ups }
}

export function describeLastNumbers({ signUps, ...last }: StoredLastNumbers): LastNumbers {
  return { ...last, sign_ups: signUps }
}

function highest(records: readonly { number: number }[]): number {
  return records.reduce((max, { number }) => Math.max(max, number), 0)
}
