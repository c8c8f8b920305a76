import type { ContractRequest } from '../request.ts'
import type { TargetKind } from '../target.ts'
import { type RunMark, reservedDomains } from './run-mark.ts'

/** Fields by which an operation finds whose data it is about, besides addresses, which are looked for everywhere. */
const identityFields = ['user_id', 'external_id'] as const

/**
 * What in a request could be somebody else's: an address or an id that is not of this run. Null where there is nothing. On a mock
 * every address at a reserved domain passes, since they steer it and its websites are the run's own.
 */
export function findForeignAddress({ path, body }: ContractRequest, mark: RunMark, kind: TargetKind): string | null {
  const text = `${decode(path)}\n${body ?? ''}`
  for (const address of findAddresses(text)) {
    const lower = address.toLowerCase()
    const isReserved = reservedDomains.some((domain) => lower.endsWith(`@${domain}`))
    if (!isReserved || (kind !== 'mock' && !lower.includes(mark.id))) return address
  }
  if (kind === 'mock') return null
  for (const [name, value] of Object.entries(readFields(body))) {
    if (!identityFields.some((selector) => selector === name)) continue
    const idText = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (idText.trim() !== '' && !idText.toLowerCase().includes(mark.id)) return `${name} ${JSON.stringify(value)}`
  }
  return null
}

const boundary = /[\s"'<>,;:=&?/\\()]/

/** Whatever has an @ in its middle. Looked for from there: a pattern would try every letter of a long text as a beginning. */
function* findAddresses(text: string): Iterable<string> {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at
    let end = at + 1
    while (start > 0 && at - start < maxLength && !boundary.test(text.charAt(start - 1))) start--
    while (end < text.length && end - at < maxLength && !boundary.test(text.charAt(end))) end++
    if (start < at && end > at + 1) yield text.slice(start, end)
  }
}

/** Longer than any name or domain of an address. */
const maxLength = 512

function readFields(body: string | null): object {
  try {
    const value: unknown = JSON.parse(body ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
