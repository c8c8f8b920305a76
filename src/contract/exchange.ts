/** One request and its answer, recorded. All that rules judge. */
import type { OperationId } from '../spec/generated/operations.ts'
import type { Answerer } from '../spec/validate-answer.ts'
import type { RequestClass } from './gate/request-class.ts'
import type { Situation } from './spec/situation.ts'

/** A request as it is sent, apart from where to. */
export interface ContractRequest {
  readonly method: string
  /** Path and query behind the target's address, beginning with a slash. */
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Which of the target's addresses: the service's, or the one that scripts are loaded from. */
  readonly to: 'service' | 'cdn'
}

export interface ContractAnswer {
  /** 0 where no answer came. */
  readonly status: number
  /** Names in lower case; what came several times is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown
  /** From sending to the end of the body, in ms. */
  readonly tookMs: number
  /** Why no answer came, in one line; null where one did. */
  readonly failure: string | null
}

/** What a request is, apart from its answer. */
export interface Sighting {
  /** By whose part of the spec the answer is judged. */
  readonly answerer: Answerer
  readonly situation: Situation
  /** Whether whoever sent it knows that its credential is good at that moment. */
  readonly vouched: boolean
  /** Whether its values were made up from a schema. */
  readonly generated: boolean
}

export interface Exchange extends Sighting {
  /** Counts from 1 in the order of sending. */
  readonly no: number
  /** When it was sent: ms since the epoch. */
  readonly at: number
  readonly request: ContractRequest
  readonly answer: ContractAnswer
  /** What it cost (see {@link RequestClass}). */
  readonly class: RequestClass
  /** The operation that method and path name; null where they name none. */
  readonly operation: OperationId | null
}
