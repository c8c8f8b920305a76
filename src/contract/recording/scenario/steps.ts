import { operations } from '../../../spec/generated/operations.ts'
import { isObject, tryParseJson } from '../../../spec/json.ts'
import { getAtPointer } from '../../get-at-pointer.ts'
import type { RecordedExchange } from '../anonymize-exchange.ts'
import type { ScenarioPart } from './observed-people.ts'

/** Scenario step, or the reason why the exchange cannot be converted to a step. */
export type StepResult = { readonly step: ScenarioPart } | { readonly leftOut: string }

export function toStep(recorded: RecordedExchange): StepResult {
  const { operation, request, response, requestKind } = recorded
  if (operation === null) return { leftOut: 'the path and method do not match an operation' }
  if (response.failure !== null) return { leftOut: 'there was no response' }
  if (request.path.includes('$LINK_TOKEN')) return { leftOut: 'its path contains a token from an email' }
  if (request.path.includes('cursor=')) return { leftOut: 'its cursor comes from an earlier page' }
  if (requestKind === 'missing-credential' || requestKind === 'misplaced-key')
    return { leftOut: 'the credential is missing or in the wrong place, which a step cannot reproduce' }
  const { method } = operations[operation]
  const body = tryParseJson(request.body?.trim() || '{}')
  if (method !== 'GET' && !isObject(body)) return { leftOut: 'the body is not an object' }
  const input = { ...parametersOf(recorded), ...fieldsOf(isObject(body) ? body : {}) }
  const key = request.headers['x-dc-key']
  return {
    step: {
      [operation]: input,
      ...(key?.startsWith('$REJECTED') ? { key: rejectedKey(key) } : {}),
      response: { status: response.status, ...expectedBody(recorded) },
    },
  }
}

/** Value to use in steps instead of a rejected cop_key or release secret. No website has this value as its cop_key or release secret. */
const unknownCredential = 'unknown'

/** Converts a rejected key's pseudonym to a key that does not belong to any website. */
function rejectedKey(pseudonym: string): string {
  return `dcp_${pseudonym.slice(1).toLowerCase().replace('_key', '').replaceAll('_', '')}`
}

/** Includes only fields that a mock can reproduce. */
function expectedBody({ operation, response }: RecordedExchange): ScenarioPart {
  if (operation === 'checkEmail' && response.status === 200) return { body: { data: expectedCheck(response.json) } }
  return {}
}

function expectedCheck(json: unknown): ScenarioPart {
  const score = getAtPointer(json, '/data/emailInfo/risk_score')
  const action = getAtPointer(json, '/data/emailInfo/action')
  const userInfo = getAtPointer(json, '/data/userInfo')
  const ipInfo = getAtPointer(json, '/data/ipInfo')
  const hash = getAtPointer(userInfo, '/deviceFingerprint/hash')
  return {
    emailInfo: { ...(action === undefined ? {} : { action }), ...(score === undefined ? {} : { risk_score: score }) },
    userInfo: isObject(userInfo)
      ? {
          deviceFingerprint: typeof hash === 'string' ? { hash } : null,
          related_email_count: getAtPointer(userInfo, '/related_email_count') ?? 0,
        }
      : null,
    ...(isObject(ipInfo) ? { ipInfo: { country: getAtPointer(ipInfo, '/country') ?? null } } : { ipInfo: null }),
  }
}

/** Omits the website's credentials and the source `shop`, which steps use by default. */
function parametersOf({ operation, request }: RecordedExchange): ScenarioPart {
  const [bare = '', query = ''] = request.path.split('?')
  const template = operation === null ? [] : operations[operation].path.split('/')
  const segments = bare.split('/')
  const found: ScenarioPart = {}
  template.forEach((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = segments[index] ?? ''
    if (name === 'source' && value !== 'shop') found[name] = decodeURIComponent(value)
    else if (name !== undefined && value.startsWith('$REJECTED')) found[name] = unknownCredential
  })
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === 'limit') found[name] = /^\d+$/.test(value) ? Number(value) : value
    else if (value.startsWith('$REJECTED')) found[name] = unknownCredential
  }
  return found
}

/** Omits the website's cop_key, which steps add by default. */
function fieldsOf(body: object): ScenarioPart {
  const entries = Object.entries(body).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (name !== 'cop_key' || typeof value !== 'string') return [[name, value]]
    return value.startsWith('$DC_COP_KEY') ? [] : [[name, value.startsWith('$') ? unknownCredential : value]]
  })
  return Object.fromEntries(entries)
}
