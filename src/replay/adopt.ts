/** A recording as one's own: addresses and ids bear the mark of this run, so that they are nobody's, and new to whom they are sent. */
import { type RunMark, reservedDomains } from '../contract/gate/run-mark.ts'
import type { TargetKind } from '../contract/target.ts'
import type { Recorded } from '../recording/disguise-exchange.ts'

/** Fields by which an operation finds whose data it is about. */
const selectors: ReadonlySet<string> = new Set(['user_id', 'userId', 'external_id'])

/** `kind`: on a mock, addresses that steer it stay as they are. */
export function adopt(recorded: Recorded, mark: RunMark, kind: TargetKind): Recorded {
  const { request, answer } = recorded
  const own = (value: unknown): unknown => adoptValue(value, '', mark, kind)
  const json = answer.json === undefined ? undefined : own(answer.json)
  return {
    ...recorded,
    request: { ...request, path: adoptText(request.path, mark, kind), body: adoptBody(request.body, own, mark, kind) },
    answer: { ...answer, json, text: json === undefined ? answer.text : JSON.stringify(json) },
  }
}

function adoptBody(
  body: string | null,
  own: (value: unknown) => unknown,
  mark: RunMark,
  kind: TargetKind,
): string | null {
  if (body === null || body.trim() === '') return body
  try {
    return JSON.stringify(own(JSON.parse(body)))
  } catch {
    return adoptText(body, mark, kind)
  }
}

function adoptValue(value: unknown, name: string, mark: RunMark, kind: TargetKind): unknown {
  if (typeof value === 'string') {
    return selectors.has(name) && value.trim() !== '' ? mark.name(value) : adoptText(value, mark, kind)
  }
  if (typeof value === 'number') return selectors.has(name) ? mark.name(String(value)) : value
  if (Array.isArray(value)) return value.map((item) => adoptValue(item, name, mark, kind))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, adoptValue(item, key, mark, kind)]))
}

const address = /([^\s"'<>,;:=&?/\\()@]+)@([^\s"'<>,;:=&?/\\()@]+)/g

function adoptText(text: string, mark: RunMark, kind: TargetKind): string {
  return text.replaceAll(address, (whole: string, name: string, host: string) => {
    const steers = reservedDomains.some((domain) => host.toLowerCase() === domain)
    if (steers && (kind === 'mock' || whole.toLowerCase().includes(mark.id))) return whole
    // Domains tell people apart too.
    const label = host
      .toLowerCase()
      .replace(/\.recorded\.example$/, '')
      .replaceAll('.', '-')
    const [local = '', ...tags] = name.toLowerCase().split('+')
    const own = mark.address([`${local}-${label}`, ...tags].join('+'))
    return whole === whole.toLowerCase() ? own : own.toUpperCase()
  })
}
