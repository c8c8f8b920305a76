import type { SignUp, Source } from '../../service/model.ts'
import type { RecordPage } from '../port.ts'
import type { PageRange } from './record-list.ts'

const blockSize = { min: 8, max: 4096 } as const

/**
 * Entries on the "Signed-up users" page, sorted by number. They are stored in columns to save memory, because load tests can create
 * millions of entries.
 */
export class SignUps {
  /**
   * Blocks of entries, sorted by number. Captured iterables read the same array and blocks, so never modify the array or remove entries
   * from a block.
   */
  #blocks: readonly Block[] = []
  #size = 0
  #lastNumber: number

  constructor(entries: readonly SignUp[], lastNumber = 0) {
    const sorted = entries.toSorted((a, b) => a.number - b.number)
    this.#lastNumber = Math.max(lastNumber, sorted.at(-1)?.number ?? 0)
    for (const { number, email, source, at } of sorted) this.#add(number, email, source, at)
  }

  get size(): number {
    return this.#size
  }

  /** Highest number assigned so far, even if the entry was removed. */
  get lastNumber(): number {
    return this.#lastNumber
  }

  append({ email, source, at }: Omit<SignUp, 'number'>): void {
    this.#add(++this.#lastNumber, email, source, at)
  }

  hasAnyOf(email: string): boolean {
    return this.#blocks.some(({ emails }) => emails.includes(email))
  }

  page({ after, limit }: PageRange): RecordPage<SignUp> {
    const items: SignUp[] = []
    for (const block of this.#blocks) {
      if (block.lastNumber <= after) continue
      for (const entry of block.entries()) {
        if (entry.number <= after) continue
        if (items.length === limit) return { items, next: items.at(-1)?.number ?? null }
        items.push(entry)
      }
    }
    return { items, next: null }
  }

  removeOf(emails: ReadonlySet<string>): number {
    const [blocks, size] = [this.#blocks, this.#size]
    if (!blocks.some((block) => block.emails.some((email) => emails.has(email)))) return 0
    this.#blocks = []
    this.#size = 0
    for (const { number, email, source, at } of entriesOf(blocks, size)) {
      if (!emails.has(email)) this.#add(number, email, source, at)
    }
    return size - this.#size
  }

  /** Later changes do not affect the captured entries. */
  capture(): Iterable<SignUp> {
    const [blocks, size] = [this.#blocks, this.#size]
    return { [Symbol.iterator]: () => entriesOf(blocks, size) }
  }

  #add(number: number, email: string, source: Source, at: number): void {
    let block = this.#blocks.at(-1)
    if (!block || block.isFull) {
      /*
       * Start with a small block to save memory on websites with few checks. Each new block doubles the capacity, up to the maximum block
       * size.
       */
      block = new Block(Math.min(Math.max(this.#size, blockSize.min), blockSize.max))
      this.#blocks = [...this.#blocks, block]
    }
    block.add(number, email, source, at)
    this.#size++
  }
}

function* entriesOf(blocks: readonly Block[], size: number): Generator<SignUp> {
  let left = size
  for (const block of blocks) {
    const entries = block.entries().slice(0, left)
    left -= entries.length
    yield* entries
  }
}

class Block {
  readonly emails: string[] = []
  readonly #numbers: Float64Array
  readonly #times: Float64Array
  readonly #isFromScript: Uint8Array

  constructor(capacity: number) {
    this.#numbers = new Float64Array(capacity)
    this.#times = new Float64Array(capacity)
    this.#isFromScript = new Uint8Array(capacity)
  }

  get isFull(): boolean {
    return this.emails.length === this.#numbers.length
  }

  get lastNumber(): number {
    return this.#numbers[this.emails.length - 1] ?? 0
  }

  add(number: number, email: string, source: Source, at: number): void {
    const index = this.emails.push(email) - 1
    this.#numbers[index] = number
    this.#times[index] = at
    this.#isFromScript[index] = source === 'script' ? 1 : 0
  }

  entries(): SignUp[] {
    return this.emails.map((email, index) => ({
      number: this.#numbers[index] ?? 0,
      email,
      source: this.#isFromScript[index] === 1 ? 'script' : 'check',
      at: this.#times[index] ?? 0,
    }))
  }
}
