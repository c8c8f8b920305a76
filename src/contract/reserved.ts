import type { ContractRequest } from './exchange.ts'
import { type RunMark, reservedDomains } from './run-mark.ts'
import type { TargetKind } from './target.ts'

/** Fields by which an operation finds whose data it is about. */
const selectors = ['email', 'user_id', 'external_id'] as const

/**
 * What in a request could be somebody else's: an address or an id that is not of this run. Null where there is nothing. On a mock
 * every address at a reserved domain passes, since they steer it and its websites are the run's own.
 */
export function findForeignAddress({ path, body }: ContractRequest, mark: RunMark, kind: TargetKind): string | null {
  const text = `${decode(path)}\n${body ?? ''}`
  for (const [address] of text.matchAll(/[^\s"'<>,;:=&?/\\()]+@[^\s"'<>,;:=&?/\\()]+/g)) {
    const lower = address.toLowerCase()
    const atHome = reservedDomains.some((domain) => lower.endsWith(`@${domain}`))
    if (!atHome || (kind !== 'mock' && !lower.includes(mark.id))) return address
  }
  if (kind === 'mock') return null
  for (const [name, value] of Object.entries(readFields(body))) {
    if (!selectors.some((selector) => selector === name)) continue
    const names = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (names.trim() !== '' && !names.toLowerCase().includes(mark.id)) return `${name} ${JSON.stringify(value)}`
  }
  return null
}

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
