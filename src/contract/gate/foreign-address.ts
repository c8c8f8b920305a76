import type { ContractRequest } from '../request.ts'
import type { TargetKind } from '../target.ts'
import { type RunMark, reservedDomains } from './run-mark.ts'

/** Fields that identify a person, besides email addresses, which are searched for in the whole request. */
const identityFields = ['user_id', 'external_id'] as const

/**
 * Returns an address or ID that does not belong to this run and could be a real person's, or null. On a mock, all addresses at reserved
 * domains are allowed, because they steer the mock and the websites belong to the run.
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

/** Finds everything with an @ in the middle. The search starts at the @ because a regular expression would be slow on long texts. */
function* findAddresses(text: string): Iterable<string> {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at
    let end = at + 1
    while (start > 0 && at - start < maxLength && !boundary.test(text.charAt(start - 1))) start--
    while (end < text.length && end - at < maxLength && !boundary.test(text.charAt(end))) end++
    if (start < at && end > at + 1) yield text.slice(start, end)
  }
}

/** Longer than any local part or domain of an address. */
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
