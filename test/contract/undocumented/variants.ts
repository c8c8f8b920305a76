/** Responses that differ from the mock's responses but comply with all documented facts. */
import { findOperation } from '../../../src/contract/spec/operations.ts'
import type { ResponseChange } from '../target.ts'

/** Changes the body and status of a JSON response. */
// biome-ignore lint/suspicious/noExplicitAny: each bend knows what is in the body
export type Variant = (answer: { status: number; headers: Headers; json: any }, received: ReceivedRequest) => unknown

interface ReceivedRequest {
  operation: string | null
  path: string
  body: string
  headers: Headers
}

export function applyVariants(...variants: readonly Variant[]): ResponseChange {
  return async (response, request) => {
    const { pathname: path } = new URL(request.url)
    const { operation } = findOperation(request.method, path)
    const text = await response.text()
    const received = { operation, path, body: await request.text(), headers: request.headers }
    const answer = { status: response.status, headers: new Headers(response.headers), json: parse(text) }
    for (const variant of variants) await variant(answer, received)
    const { status, headers, json } = answer
    headers.delete('content-length')
    const body = json === undefined ? text : typeof json === 'string' ? json : JSON.stringify(json)
    return new Response(status === 204 || body === '' ? null : body, { status, headers })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const shown = ['Missing x-dc-key header', 'Invalid API key', 'API key validation failed']

/** Changes the format of error bodies that section 7 does not document. */
export const otherErrors: Variant = (answer) => {
  const message = answer.json?.message
  if (answer.status >= 400 && typeof message === 'string' && !shown.includes(message)) answer.json = { error: message }
}

/** Accepts public deletion requests without a valid cop_key, but deletes nothing. */
export const silentDeletion: Variant = (answer, { operation, body }) => {
  if (operation !== 'requestDataDeletion' || (answer.status !== 404 && body.includes('cop_key'))) return
  if (answer.status >= 400) Object.assign(answer, { status: 202, json: acceptedDeletion })
}

const acceptedDeletion = {
  success: true,
  message: 'If we have data about this address, we have sent a confirmation link to it',
}

export const variants: Readonly<Record<string, Variant>> = {
  'error bodies that are lists, empty, or texts in JSON': (answer) => {
    if (answer.status < 400 || shown.includes(answer.json?.message)) return
    const forms = { 400: ['wrong'], 404: '', 429: '"Too many checks"' }
    answer.json = Reflect.get(forms, answer.status) ?? {}
  },
  'other media types': ({ headers }) => {
    if (/json/.test(headers.get('content-type') ?? '')) headers.set('content-type', 'text/json')
    else headers.set('content-type', 'application/x-javascript')
  },
  'no CORS headers': ({ headers }) => headers.delete('access-control-allow-origin'),
  'CORS headers everywhere': ({ headers }) => headers.set('access-control-allow-origin', '*'),
  'other statuses for bad input': (answer, { operation, body }) => {
    const isMissingEmail = operation === 'checkEmail' && /^\s*\{/.test(body) && !body.includes('"email"') && parse(body)
    if (answer.status === 400 && !isMissingEmail) answer.status = 422
    if (answer.status === 413) answer.status = 400
    if (answer.status === 410) answer.status = 404
  },
  'crashes on bad input': (answer, { operation, body }) => {
    const isMissingEmail = operation === 'checkEmail' && /^\s*\{/.test(body) && !body.includes('"email"') && parse(body)
    if (answer.status === 400 && !isMissingEmail) Object.assign(answer, { status: 502, json: { error: 'Bad gateway' } })
  },
  'another answer for unknown paths and methods': (answer, { operation }) => {
    if (operation !== null) return
    if (answer.status === 404 || answer.status === 405) {
      Object.assign(answer, { status: 404, json: '<html><h1>404</h1></html>' })
      answer.headers.set('content-type', 'text/html')
      answer.headers.delete('allow')
    }
  },
  'a gate elsewhere': (answer, { operation }) => {
    if (operation === 'releaseCrm' && answer.status === 401) answer.status = 404
  },
  'a release that is silent about its credentials': (answer, { operation }) => {
    if (operation === 'releaseCrm' && answer.status === 401) Object.assign(answer, { status: 200, json: { ok: true } })
  },
  'bodies judged before credentials': (answer, { operation, path }) => {
    const isGuess = operation !== 'checkEmail' && operation !== 'getHealth' && !path.startsWith('/api/v1/export')
    if (isGuess && [401, 404].includes(answer.status))
      Object.assign(answer, { status: 422, json: { error: 'unknown body' } })
  },
  'other successes': (answer, { operation }) => {
    if (answer.status >= 300) return
    if (operation === 'deleteData') Object.assign(answer, { status: 202, json: { queued: true } })
    if (operation === 'requestDataDeletion') Object.assign(answer, { status: 200, json: { ok: true } })
    if (operation === 'releaseCrm') Object.assign(answer, { status: 204, json: '' })
    if (operation?.endsWith('Conversion')) Object.assign(answer, { status: 201, json: { id: 7 } })
    if (operation?.startsWith('collect') || operation === 'identifyUser')
      Object.assign(answer, { status: 204, json: '' })
  },
  'nothing that is only assumed': (answer, { operation, path }) => {
    const isAssumed = /^\/(collect|script|public\/data-deletion\/confirm)|\/export\/(?!health)|zapier/.test(path)
    if (isAssumed && operation !== 'getScript' && answer.status !== 401) {
      Object.assign(answer, { status: 404, json: { error: 'nothing here' } })
    }
  },
  'registered sources, and people who are not found': (answer, { operation }) => {
    const operations = ['postConversion', 'releaseCrm', 'deleteData', 'requestDataDeletion']
    if (operation !== null && operations.includes(operation) && answer.status < 300) {
      Object.assign(answer, { status: 404, json: { error: 'not found' } })
    }
  },
  'a second safeguard for conversions': (answer, { operation }) => {
    if (operation === 'postConversion' && answer.status < 300)
      Object.assign(answer, { status: 403, json: { error: 'unsigned' } })
  },
  'a script that loads another one': (answer, { operation }) => {
    if (operation === 'getScript' && answer.status === 200) answer.json = 'import("https://cdn.example/main.js")'
  },
  'a script for every cop_key': (answer, { operation }) => {
    if (operation === 'getScript' && answer.status === 404) {
      Object.assign(answer, { status: 200, json: '0' })
      answer.headers.set('content-type', 'text/javascript')
    }
  },
  'other words and limits in an answer to a check': ({ status, json }, { operation }) => {
    if (operation !== 'checkEmail' || status !== 200) return
    const { emailInfo, userInfo, ipInfo } = json.data
    emailInfo.email = emailInfo.email.toUpperCase()
    emailInfo.risk_label = 'low'
    emailInfo.fraud_signals.more = { of: 'them' }
    json.data.duration_ms = 3
    if (ipInfo) json.data.ipInfo = { address: '203.0.113.7' }
    if (userInfo?.deviceFingerprint === null) json.data.userInfo = null
    else if (userInfo) userInfo.related_emails.reverse()
  },
  'no device that is recognised': ({ status, json }, { operation }) => {
    const userInfo = operation === 'checkEmail' && status === 200 ? json.data.userInfo : null
    if (userInfo) Object.assign(userInfo, { deviceFingerprint: null, related_emails: [], related_email_count: 0 })
  },
  'another export': ({ status, json }, { operation }) => {
    if (operation?.startsWith('export') && status === 200) {
      json.items = json.data
      json.data = undefined
    }
  },
  'exports without a source': ({ status, json }, { operation }) => {
    if (operation === 'exportUsers' && status === 200) for (const user of json.data) user.source = 'web'
  },
}

// Excludes this variant, because a documented path would return only 404 if the silent deletion is also applied.
const { 'registered sources, and people who are not found': _left, ...besideDeletion } = variants
export const allVariants: readonly Variant[] = [otherErrors, silentDeletion, ...Object.values(besideDeletion)]
