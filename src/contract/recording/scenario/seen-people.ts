/** People, devices and verdicts as the email checks of a recording showed them. */

import { isReservedAddress } from '../../../service/risk/steering.ts'
import { checkValue } from '../../../spec/check-value.ts'
import { isNode, join, placeAt } from '../../../spec/document.ts'
import { shippedSpec } from '../../../spec/read-spec.ts'
import { formatDuration } from '../../../state/scenario/time.ts'
import { pick } from '../../pick.ts'
import type { Recorded } from '../anonymize-exchange.ts'

/** Plain data of a scenario document; held against its schema when it is loaded. */
export type Part = Record<string, unknown>

export interface SeenPeople {
  readonly people: readonly Part[]
  readonly devices: Readonly<Record<string, Part>>
  readonly verdicts: readonly Part[]
}

/** What a check of an address told first decides: whether it was known before, or was looked up then. */
export function findPeople(recorded: readonly Recorded[]): SeenPeople {
  const start = recorded[0]?.at ?? 0
  const people = new Map<string, Part>()
  const devices = new Map<string, Part>()
  const verdicts = new Map<string, Part>()
  for (const one of recorded) {
    const email = identityOf(one)
    if (one.operation === 'exportUsers') addExported(one, start, people, verdicts)
    if (one.operation !== 'checkEmail' || one.answer.status !== 200 || email === null) continue
    if (people.has(email) || verdicts.has(email)) continue
    const { json } = one.answer
    const answer = partOfEmailInfo(pick(json, '/data/emailInfo'))
    const userInfo = pick(json, '/data/userInfo')
    if (typeof userInfo !== 'object' || userInfo === null) {
      verdicts.set(email, { match: email, answer })
      continue
    }
    const device = addDevice(userInfo, pick(json, '/data/ipInfo'), devices)
    const since = agoOf(pick(userInfo, '/identifiedAt'), start)
    for (const other of device === null ? [] : textsOf(pick(userInfo, '/related_emails')).toReversed()) {
      if (!people.has(other) && !verdicts.has(other)) people.set(other, { email: other, since, devices: [device] })
    }
    people.set(email, {
      email,
      since,
      ...(device === null ? { source: 'check' } : { source: 'script', devices: [device] }),
      ...textAt(userInfo, '/userId', 'user_id'),
      ...(device === null ? {} : textAt(userInfo, '/pageUrl', 'page_url')),
      answer,
    })
  }
  // At an address that steers nobody can be known: a contract run left it behind, or a test of the app did.
  const known = [...people].flatMap(([email, person]) => (isReservedAddress(email.toLowerCase()) ? [] : [person]))
  return { people: known, devices: Object.fromEntries(devices), verdicts: [...verdicts.values()] }
}

/** The address that a check is about, as an identity (A1); null where there is none. */
function identityOf({ request }: Recorded): string | null {
  const email = pick(readJson(request.body), '/email')
  return typeof email === 'string' && email.includes('@') ? email.trim().toLowerCase() : null
}

/** People of an export who were not checked before in the recording were known before it. */
function addExported(
  { answer }: Recorded,
  start: number,
  people: Map<string, Part>,
  verdicts: Map<string, Part>,
): void {
  const records = pick(answer.json, '/data')
  for (const record of answer.status === 200 && Array.isArray(records) ? records : []) {
    const email = pick(record, '/email')
    if (typeof email !== 'string' || !email.includes('@') || people.has(email) || verdicts.has(email)) continue
    const score = pick(record, '/risk_score')
    people.set(email, {
      email,
      source: pick(record, '/source') === 'script' ? 'script' : 'check',
      since: agoOf(pick(record, '/identified_at'), start),
      ...textAt(record, '/user_id', 'user_id'),
      ...(typeof score === 'number' && score >= 0 && score <= 100 ? { risk_score: score } : {}),
    })
  }
}

/** The name of the device; null where there is none. */
function addDevice(userInfo: object, ipInfo: unknown, devices: Map<string, Part>): string | null {
  const hash = pick(userInfo, '/deviceFingerprint/hash')
  if (typeof hash !== 'string') return null
  const known = [...devices].find(([, device]) => device.hash === hash)
  if (known) return known[0]
  const name = `device-${devices.size + 1}`
  const fields = fitting('DeviceFingerprint', pick(userInfo, '/deviceFingerprint'))
  const network = fitting('IpInfo', ipInfo)
  devices.set(name, {
    ...(/^[0-9a-f]{8,128}$/.test(hash) ? { hash } : {}),
    ...only(fields, ['confidence', 'version']),
    ...only(network, [
      'ip',
      'country',
      'region',
      'city',
      'isp',
      'asn',
      'is_vpn',
      'is_proxy',
      'is_datacenter',
      'is_tor',
    ]),
  })
  return name
}

const emailInfoFields = [
  ...['risk_score', 'risk_label', 'action', 'reasons', 'tags', 'suggestion', 'digital_footprint', 'fraud_signals'],
]

function partOfEmailInfo(emailInfo: unknown): Part {
  return only(fitting('EmailInfo', emailInfo), emailInfoFields)
}

/** The fields of an object that fit what openapi.yaml has for them, and inside them only such. */
function fitting(schema: string, value: unknown): Part {
  return fitObject(join('/components/schemas', schema), value)
}

function fitObject(pointer: string, value: unknown): Part {
  const { root } = shippedSpec()
  const { node, pointer: at } = placeAt(root, pointer)
  if (typeof value !== 'object' || value === null || !isNode(node.properties)) return {}
  const entries = Object.keys(node.properties).flatMap((name): [string, unknown][] => {
    const own: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
    const place = join(at, 'properties', name)
    if (own === undefined || checkValue(root, place, own, place).mismatches.length > 0) return []
    const isMap = typeof own === 'object' && own !== null && !Array.isArray(own)
    return [[name, isMap ? fitObject(place, own) : own]]
  })
  return Object.fromEntries(entries)
}

function only(fields: Part, names: readonly string[]): Part {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}

/** How long before the recording a time was. */
function agoOf(time: unknown, start: number): string {
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN
  const seconds = Number.isNaN(at) ? 1 : Math.max(1, Math.round((start - at) / 1000))
  // The largest unit of which it is more than a few tells enough.
  const unit = [86_400, 3600, 60].find((one) => seconds >= 3 * one) ?? 1
  return `-${formatDuration(Math.round(seconds / unit) * unit * 1000)}`
}

function textAt(value: unknown, pointer: string, name: string): Part {
  const text = pick(value, pointer)
  return typeof text === 'string' && text !== '' ? { [name]: text } : {}
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one.includes('@')) : []
}

export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
