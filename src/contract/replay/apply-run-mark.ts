/**
 * Replaces the email addresses and IDs in a request with new values that contain the run ID. The new values do not identify real people and
 * are unknown to the deployment.
 */

import { isReservedAddress } from '../../service/risk/test-address.ts'
import { identityFields, type RunMark } from '../limiter/run-mark.ts'
import type { ContractRequest } from '../request.ts'

export function applyRunMark(request: ContractRequest, mark: RunMark): ContractRequest {
  return { ...request, path: markText(request.path, mark), body: markBody(request.body, mark) }
}

function markBody(body: string | null, mark: RunMark): string | null {
  if (body === null || body.trim() === '') return body
  try {
    return JSON.stringify(markValue(JSON.parse(body), '', mark))
  } catch {
    return markText(body, mark)
  }
}

function markValue(value: unknown, name: string, mark: RunMark): unknown {
  if (typeof value === 'string') {
    return identityFields.has(name) && value.trim() !== '' ? mark.name(value) : markText(value, mark)
  }
  if (typeof value === 'number') return identityFields.has(name) ? mark.name(String(value)) : value
  if (Array.isArray(value)) return value.map((item) => markValue(item, name, mark))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, markValue(item, key, mark)]))
}

const address = /([^\s"'<>,;:=&?/\\()@]+)@([^\s"'<>,;:=&?/\\()@]+)/g

function markText(text: string, mark: RunMark): string {
  return text.replaceAll(address, (whole: string, name: string, host: string) => {
    if (isReservedAddress(whole.toLowerCase()) && whole.toLowerCase().includes(mark.id)) return whole
    // Include the original domain in the new local part, because two people's addresses may differ only in the domain.
    const label = host
      .toLowerCase()
      .replace(/\.recorded\.example$/, '')
      .replaceAll('.', '-')
    const [local = '', ...tags] = name.toLowerCase().split('+')
    const own = mark.address([`${local}-${label}`, ...tags].join('+'))
    return whole === whole.toLowerCase() ? own : own.toUpperCase()
  })
}
