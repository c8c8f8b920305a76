/**
 * Collects open questions. An open question is an observation that contradicts the documentation or another observation. A person must
 * decide which is correct.
 */

import { type ContractFact, nameSource } from '../../spec/facts.ts'
import type { JsonObject } from '../../spec/overlay/json-value.ts'
import type { Exchange } from '../exchange.ts'
import { withoutIndexes } from '../get-at-pointer.ts'
import { jsonTypeNames, jsonTypeOf } from '../json-type.ts'
import { ValueDescription } from '../report/format-received.ts'

export interface OpenQuestion {
  /** Operation ID, `unknownPath` or `wrongMethod`. `several` for a question about a behavior that is not specific to one operation. */
  readonly operation: string
  readonly status: number
  /**
   * Location in the response: `status`, `header allow`, `body`, or a JSON pointer into the body with `*` for array indexes. For a question
   * about a behavior, the fact's name.
   */
  readonly at: string
  readonly expected: string
  /** Received status, or a description of the received value without the value itself. */
  readonly received: string
  /** Description of the contradicted fact. Null if the observation does not contradict a fact. */
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

const maxQuestions = 200

export function createOpenQuestions(): OpenQuestions {
  const byKey = new Map<string, OpenQuestion>()
  return {
    add({ operationKey, response }, { at, expected, received, fact }) {
      const place = withoutIndexes(at)
      const key = [operationKey, response.status, place, fact?.number].join(' ')
      const known = byKey.get(key)
      if (!known && byKey.size === maxQuestions) return
      byKey.set(key, {
        operation: operationKey,
        status: response.status,
        at: place,
        description: fact?.description ?? null,
        source: fact && nameSource(fact),
        // Do not store the expected value, because it can contain data from an earlier response.
        expected: fact && place.startsWith('/') ? 'the value that the fact describes' : expected,
        received:
          at === 'status'
            ? String(response.status)
            : received instanceof ValueDescription
              ? received.text
              : describe(received),
        seen: (known?.seen ?? 0) + 1,
      })
    },
    list: () => [...byKey.values()],
  }
}

function describe(value: unknown): string {
  return value === undefined ? 'missing' : jsonTypeNames[jsonTypeOf(value)]
}

export function toExtension(question: OpenQuestion): JsonObject {
  return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== null))
}
