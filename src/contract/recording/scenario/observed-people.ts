/** Extracts people, devices and verdicts from a recording's email checks and exports. */

import { isReservedAddress } from '../../../service/risk/test-address.ts'
import { checkValue } from '../../../spec/check-value.ts'
import { isNode, joinPointer, resolvePointer } from '../../../spec/document.ts'
import { tryParseJson } from '../../../spec/json.ts'
import { shippedSpec } from '../../../spec/read-spec.ts'
import { formatDuration } from '../../../state/scenario/time.ts'
import { getAtPointer } from '../../get-at-pointer.ts'
import type { RecordedExchange } from '../anonymize-exchange.ts'

/** Any object in a scenario document. Allows all properties, because `readScenario` validates the complete document. */
export type ScenarioPart = Record<string, unknown>

export interface ObservedPeople {
  readonly people: readonly ScenarioPart[]
  readonly devices: Readonly<Record<string, ScenarioPart>>
  readonly verdicts: readonly ScenarioPart[]
}

/**
 * For each address, uses only the first check, because later checks do not show whether the person was known before the recording started.
 */
export function findPeople(recorded: readonly RecordedExchange[]): ObservedPeople {
  const start = recorded[0]?.at ?? 0
  const people = new Map<string, ScenarioPart>()
  const devices = new Map<string, ScenarioPart>()
  const verdicts = new Map<string, ScenarioPart>()
  for (const one of recorded) {
    const email = emailOf(one)
    if (one.operation === 'exportUsers') addExported(one, start, people, verdicts)
    if (one.operation !== 'checkEmail' || one.response.status !== 200 || email === null) continue
    if (people.has(email) || verdicts.has(email)) continue
    const { json } = one.response
    const email_info = partOfEmailInfo(getAtPointer(json, '/data/emailInfo'))
    const userInfo = getAtPointer(json, '/data/userInfo')
    if (typeof userInfo !== 'object' || userInfo === null) {
      verdicts.set(email, { match: email, email_info })
      continue
    }
    const device = addDevice(userInfo, getAtPointer(json, '/data/ipInfo'), devices)
    const since = formatRelativeTime(getAtPointer(userInfo, '/identifiedAt'), start)
    for (const other of device === null ? [] : textsOf(getAtPointer(userInfo, '/related_emails')).toReversed()) {
      if (!people.has(other) && !verdicts.has(other)) people.set(other, { email: other, since, devices: [device] })
    }
    people.set(email, {
      email,
      since,
      ...(device === null ? { source: 'check' } : { source: 'script', devices: [device] }),
      ...textAt(userInfo, '/userId', 'user_id'),
      ...(device === null ? {} : textAt(userInfo, '/pageUrl', 'page_url')),
      email_info,
    })
  }
  // Exclude people with addresses at reserved domains. A contract run or a test created them during the recording.
  const known = [...people].flatMap(([email, person]) => (isReservedAddress(email.toLowerCase()) ? [] : [person]))
  return { people: known, devices: Object.fromEntries(devices), verdicts: [...verdicts.values()] }
}

/** Returns the normalized address (A1), or null if the request contains none. */
function emailOf({ request }: RecordedExchange): string | null {
  const email = getAtPointer(tryParseJson(request.body), '/email')
  return typeof email === 'string' && email.includes('@') ? email.trim().toLowerCase() : null
}

/** Ignores people who were found in an earlier check or export. */
function addExported(
  { response }: RecordedExchange,
  start: number,
  people: Map<string, ScenarioPart>,
  verdicts: Map<string, ScenarioPart>,
): void {
  const records = getAtPointer(response.json, '/data')
  for (const record of response.status === 200 && Array.isArray(records) ? records : []) {
    const email = getAtPointer(record, '/email')
    if (typeof email !== 'string' || !email.includes('@') || people.has(email) || verdicts.has(email)) continue
    const score = getAtPointer(record, '/risk_score')
    people.set(email, {
      email,
      source: getAtPointer(record, '/source') === 'script' ? 'script' : 'check',
      since: formatRelativeTime(getAtPointer(record, '/identified_at'), start),
      ...textAt(record, '/user_id', 'user_id'),
      ...(typeof score === 'number' && score >= 0 && score <= 100 ? { risk_score: score } : {}),
    })
  }
}

/** Returns the name of the device, or null if the response contains no device. */
function addDevice(userInfo: object, ipInfo: unknown, devices: Map<string, ScenarioPart>): string | null {
  const hash = getAtPointer(userInfo, '/deviceFingerprint/hash')
  if (typeof hash !== 'string') return null
  const known = [...devices].find(([, device]) => device.hash === hash)
  if (known) return known[0]
  const name = `device-${devices.size + 1}`
  const fields = pickValidFields('DeviceFingerprint', getAtPointer(userInfo, '/deviceFingerprint'))
  const network = pickValidFields('IpInfo', ipInfo)
  devices.set(name, {
    ...(/^[0-9a-f]{8,128}$/.test(hash) ? { hash } : {}),
    ...pickFields(fields, ['confidence', 'version']),
    ...pickFields(network, [
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

function partOfEmailInfo(emailInfo: unknown): ScenarioPart {
  return pickFields(pickValidFields('EmailInfo', emailInfo), emailInfoFields)
}

/** Returns all fields that match their schemas in openapi.yaml, including nested fields. */
function pickValidFields(schema: string, value: unknown): ScenarioPart {
  return pickValidProperties(joinPointer('/components/schemas', schema), value)
}

function pickValidProperties(pointer: string, value: unknown): ScenarioPart {
  const { root } = shippedSpec()
  const { node, pointer: at } = resolvePointer(root, pointer)
  if (typeof value !== 'object' || value === null || !isNode(node.properties)) return {}
  const entries = Object.keys(node.properties).flatMap((name): [string, unknown][] => {
    const own: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
    const place = joinPointer(at, 'properties', name)
    if (own === undefined || checkValue(root, place, own, place).mismatches.length > 0) return []
    const isMap = typeof own === 'object' && own !== null && !Array.isArray(own)
    return [[name, isMap ? pickValidProperties(place, own) : own]]
  })
  return Object.fromEntries(entries)
}

function pickFields(fields: ScenarioPart, names: readonly string[]): ScenarioPart {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}

/** Formats a time relative to the start of the recording, such as `-3d`. */
function formatRelativeTime(time: unknown, start: number): string {
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN
  const seconds = Number.isNaN(at) ? 1 : Math.max(1, Math.round((start - at) / 1000))
  // Round the duration to whole days, hours, minutes or seconds. Use the largest unit that fits into the duration at least three times.
  const unit = [86_400, 3600, 60].find((one) => seconds >= 3 * one) ?? 1
  return `-${formatDuration(Math.round(seconds / unit) * unit * 1000)}`
}

function textAt(value: unknown, pointer: string, name: string): ScenarioPart {
  const text = getAtPointer(value, pointer)
  return typeof text === 'string' && text !== '' ? { [name]: text } : {}
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one.includes('@')) : []
}
