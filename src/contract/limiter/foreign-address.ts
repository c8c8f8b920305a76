import { isReservedAddress } from '../../service/risk/test-address.ts'
import { parseJsonObject } from '../../spec/json.ts'
import { type ContractRequest, tryDecode } from '../request.ts'
import type { TargetKind } from '../target.ts'
import { identityFields, type RunMark } from './run-mark.ts'

/**
 * Returns the first email address or ID in a request that may belong to a real person, or null.
 *
 * An address is safe if it is at a reserved domain and contains the run ID. An ID is safe if it contains the run ID. On a mock, all IDs and
 * all addresses at reserved domains are safe.
 */
export function findForeignAddress({ path, body }: ContractRequest, mark: RunMark, kind: TargetKind): string | null {
  for (const text of [tryDecode(path), body ?? '']) {
    for (const address of findAddresses(text)) {
      const lower = address.toLowerCase()
      if (!isReservedAddress(lower) || (kind !== 'mock' && !lower.includes(mark.id))) return address
    }
  }
  if (kind === 'mock') return null
  for (const [name, value] of Object.entries(parseJsonObject(body ?? '') ?? {})) {
    if (!identityFields.has(name)) continue
    const idText = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (idText.trim() !== '' && !idText.toLowerCase().includes(mark.id)) return `${name} ${JSON.stringify(value)}`
  }
  return null
}

const boundary = /[\s"'<>,;:=&?/\\()]/

/** Does not use a regular expression, which would be slow on long text. */
function* findAddresses(text: string): Iterable<string> {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at
    let end = at + 1
    while (start > 0 && at - start < maxLength && !boundary.test(text.charAt(start - 1))) start--
    while (end < text.length && end - at < maxLength && !boundary.test(text.charAt(end))) end++
    if (start < at && end > at + 1) yield text.slice(start, end)
  }
}

/** Maximum number of characters on each side of the @ in an email address. Real addresses are shorter. */
const maxLength = 512
