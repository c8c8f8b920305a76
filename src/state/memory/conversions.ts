import type { Conversion } from '../../service/model.ts'
import type { ConversionInput } from '../port.ts'
import { RecordList } from './record-list.ts'

/** Conversions with the same credential, source and external ID are stored only once (A8). */
export class Conversions extends RecordList<Conversion> {
  /** Conversion numbers by key. Entries of removed conversions stay in the map, but their numbers are never reused. */
  readonly #numbers = new Map<string, number>()

  constructor(conversions: readonly Conversion[], lastNumber: number | undefined) {
    super(conversions.map(copyConversion), lastNumber)
    for (const conversion of this) {
      const key = keyOf(conversion)
      if (key !== null && !this.#numbers.has(key)) this.#numbers.set(key, conversion.number)
    }
  }

  record(
    input: ConversionInput,
    at: number,
    status: 'accepted' | 'held',
  ): { conversion: Conversion; repeated: boolean } {
    const key = keyOf(input)
    const first = key === null ? undefined : this.get(this.#numbers.get(key) ?? 0)
    if (first) return { conversion: first, repeated: true }
    const conversion = this.append((number) => ({ number, at, status, ...input }))
    if (key !== null) this.#numbers.set(key, conversion.number)
    return { conversion, repeated: false }
  }

  /**
   * Releases the held conversions with this email address or external ID, regardless of their source (A9). Returns the number of released
   * conversions.
   */
  release(selector: { email: string } | { externalId: string }): number {
    const isTheirs = (conversion: Conversion): boolean =>
      'email' in selector ? conversion.email === selector.email : conversion.externalId === selector.externalId
    const held = [...this].filter((conversion) => conversion.status === 'held' && isTheirs(conversion))
    for (const conversion of held) this.replace({ ...conversion, status: 'released' })
    return held.length
  }

  hasAnyOf(email: string): boolean {
    return [...this].some((conversion) => conversion.email === email)
  }

  removeOf(emails: ReadonlySet<string>, userIds: ReadonlySet<string>): number {
    return this.removeWhere(
      ({ email, userId }) => (email !== null && emails.has(email)) || (userId !== null && userIds.has(userId)),
    ).length
  }

  all(): Conversion[] {
    return Array.from(this, copyConversion)
  }
}

/**
 * Returns the key for deduplication, or null if the conversion has no external ID. The key includes the credential, because a request with
 * the public cop_key must not affect a conversion that was sent with the private key.
 */
function keyOf({ credential, source, externalId }: ConversionInput | Conversion): string | null {
  return externalId === null ? null : JSON.stringify([credential, source, externalId])
}

function copyConversion(conversion: Conversion): Conversion {
  return { ...conversion, properties: structuredClone(conversion.properties) }
}
