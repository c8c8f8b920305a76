/** What contradicts the documents, or itself. Nothing is changed for it: somebody has to ask. */

import { type ContractFact, nameSource } from '../../spec/facts.ts'
import type { DataMap } from '../../spec/overlay/plain-data.ts'
import type { Exchange } from '../exchange.ts'
import { InWords } from '../in-words.ts'
import { typeOf } from './observed-shape.ts'

export interface Question {
  /** The operation, or `unknownPath`, `wrongMethod`. */
  readonly operation: string
  readonly status: number
  /** `status`, `header allow`, `body`, or a JSON pointer into the body, its numbers as `*`. */
  readonly at: string
  readonly expected: string
  /** The kind of what was there: a status as it is, of all else only its type. */
  readonly received: string
  /** The sentence that it contradicts, and who says it; null where nothing is said. */
  readonly says: string | null
  readonly source: string | null
  readonly seen: number
}

interface Contradiction {
  at: string
  expected: string
  received: unknown
  fact: ContractFact | null
}

export interface Questions {
  add(exchange: Exchange, contradiction: Contradiction): void
  list(): readonly Question[]
}

/** More are not asked at once. */
const most = 200

export function createQuestions(): Questions {
  const asked = new Map<string, Question>()
  return {
    add({ operationKey, answer }, { at, expected, received, fact }) {
      const place = at.replaceAll(/\/\d+(?=\/|$)/g, '/*')
      const key = [operationKey, answer.status, place, fact?.number].join(' ')
      const known = asked.get(key)
      if (!known && asked.size === most) return
      asked.set(key, {
        operation: operationKey,
        status: answer.status,
        at: place,
        // A rule may say what it expected by what an earlier answer held.
        expected: fact && place.startsWith('/') ? 'what it says' : expected,
        received:
          at === 'status' ? String(answer.status) : received instanceof InWords ? received.text : describe(received),
        says: fact?.says ?? null,
        source: fact && nameSource(fact),
        seen: (known?.seen ?? 0) + 1,
      })
    },
    list: () => [...asked.values()],
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
  undefined: 'nothing',
}

function describe(value: unknown): string {
  return kinds[typeOf(value)] ?? 'something else'
}

/** As it stands in an overlay. */
export function toExtension({ operation, status, at, expected, received, says, source, seen }: Question): DataMap {
  return { operation, status, at, ...(says === null ? {} : { says, source }), expected, received, seen }
}
