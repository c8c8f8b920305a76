/** What contradicts the documents, or itself. Nothing is changed for it: somebody has to ask. */

import { type ContractFact, nameSource } from '../../spec/facts.ts'
import type { JsonObject } from '../../spec/overlay/json-value.ts'
import type { Exchange } from '../exchange.ts'
import { ValueDescription } from '../value-description.ts'
import { jsonTypeOf } from './observed-shape.ts'

export interface OpenQuestion {
  /** The operation, or `unknownPath`, `wrongMethod`. */
  readonly operation: string
  readonly status: number
  /** `status`, `header allow`, `body`, or a JSON pointer into the body, its numbers as `*`. */
  readonly at: string
  readonly expected: string
  /** The kind of what was there: a status as it is, of all else only its type. */
  readonly received: string
  /** The sentence that it contradicts, and who says it; null where nothing is said. */
  readonly description: string | null
  readonly source: string | null
  readonly seen: number
}

interface Contradiction {
  at: string
  expected: string
  received: unknown
  fact: ContractFact | null
}

export interface OpenQuestions {
  add(exchange: Exchange, contradiction: Contradiction): void
  list(): readonly OpenQuestion[]
}

/** More are not asked at once. */
const maxQuestions = 200

export function createOpenQuestions(): OpenQuestions {
  const byKey = new Map<string, OpenQuestion>()
  return {
    add({ operationKey, response: answer }, { at, expected, received, fact }) {
      const place = at.replaceAll(/\/\d+(?=\/|$)/g, '/*')
      const key = [operationKey, answer.status, place, fact?.number].join(' ')
      const known = byKey.get(key)
      if (!known && byKey.size === maxQuestions) return
      byKey.set(key, {
        operation: operationKey,
        status: answer.status,
        at: place,
        // A rule may say what it expected by what an earlier answer held.
        expected: fact && place.startsWith('/') ? 'what it says' : expected,
        received:
          at === 'status'
            ? String(answer.status)
            : received instanceof ValueDescription
              ? received.text
              : describe(received),
        description: fact?.says ?? null,
        source: fact && nameSource(fact),
        seen: (known?.seen ?? 0) + 1,
      })
    },
    list: () => [...byKey.values()],
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
  return kinds[jsonTypeOf(value)] ?? 'something else'
}

/** As it stands in an overlay. */
export function toExtension({
  operation,
  status,
  at,
  expected,
  received,
  description,
  source,
  seen,
}: OpenQuestion): JsonObject {
  return {
    operation,
    status,
    at,
    ...(description === null ? {} : { says: description, source }),
    expected,
    received,
    seen,
  }
}
