import { amountDue } from '../../service/quota.ts'
import { operations } from '../../spec/generated/operations.ts'
import { createWhy } from '../../state/journal/why.ts'
import { jsonResponse, keyValidationFailed, quotaExhausted } from '../responses.ts'
import { isSuccess, type JsonRecord, type Reversal, type ReversibleResponse } from './reversal.ts'

const checkEmail = ['checkEmail'] as const

interface CheckData {
  emailInfo: JsonRecord & {
    action: string
    risk_score: number
    risk_label: string
    fraud_signals: JsonRecord & { domain_maturity: JsonRecord }
  }
  userInfo:
    | (JsonRecord & { deviceFingerprint: { hash: string; short: string } | null; related_emails: string[] })
    | null
  ipInfo: JsonRecord | null
}

function dataOf(response: ReversibleResponse): CheckData | null {
  return isSuccess(response) ? (response.json.data as CheckData) : null
}

/** For each verdict, a score and a label that contradict the verdict according to A20. */
const contradictions: Readonly<Record<string, { risk_score: number; risk_label: string }>> = {
  ALLOW: { risk_score: 61.5, risk_label: 'high' },
  CHALLENGE: { risk_score: 12.25, risk_label: 'low' },
  BLOCK: { risk_score: 33.75, risk_label: 'medium' },
}

const bodyMessages: Readonly<Record<string, string>> = {
  'Email is required': 'email: must not be empty',
  'Invalid email address': 'email: must be a valid email address',
  'Invalid JSON body': 'The body cannot be parsed',
}

export const emailCheckReversals: readonly Reversal[] = [
  {
    assumption: 'A1',
    variants: ['contrary'],
    operations: checkEmail,
    changeRequest(body) {
      if (typeof body.email !== 'string' || !/\+[^@]*@/.test(body.email)) return false
      body.email = body.email.replace(/\+[^@]*@/, '@')
      return true
    },
  },
  {
    assumption: 'A2',
    variants: ['contrary', 'contrary-2'],
    operations: checkEmail,
    changeResponse({ status, json }) {
      const message = status === 400 ? bodyMessages[String(json?.message)] : undefined
      if (!json || message === undefined) return false
      json.message = message
      return true
    },
  },
  {
    assumption: 'A3',
    variants: ['contrary'],
    operations: checkEmail,
    async replaceOperation(_context, { website }) {
      const { plan, used } = await website.usage()
      return plan === 'free' && used >= 500
        ? quotaExhausted(createWhy('quota-exhausted', { plan, checks_used: used }))
        : null
    },
  },
  {
    assumption: 'A4',
    variants: ['contrary', 'contrary-2'],
    operations: checkEmail,
    changeResponse({ status, json }) {
      if (status !== 429 || !json) return false
      json.message = 'No checks left'
      return true
    },
  },
  {
    /*
     * `formatWebsite` and the dashboard apply the reversal of A5 to the amount due. `changeResponse` leaves the response unchanged, and
     * returns true if the reversal changes the amount due. The journal then lists the reversal.
     */
    assumption: 'A5',
    variants: ['contrary'],
    operations: checkEmail,
    async changeResponse(response, _context, { website }) {
      if (!isSuccess(response)) return false
      const { used } = await website.usage()
      return amountDue(used, { isReversed: true }) !== amountDue(used, { isReversed: false })
    },
  },
  {
    assumption: 'A13',
    variants: ['contrary'],
    operations: checkEmail,
    changeResponse(response) {
      const data = dataOf(response)
      if (!data?.ipInfo) return false
      const { ip, country, is_vpn, is_proxy } = data.ipInfo
      data.ipInfo = {
        address: ip,
        location: { country_code: country },
        anonymous: is_vpn === true || is_proxy === true,
      }
      return true
    },
  },
  {
    assumption: 'A15',
    variants: ['contrary'],
    operations: checkEmail,
    changeResponse(response) {
      const userInfo = dataOf(response)?.userInfo
      if (!userInfo || userInfo.deviceFingerprint !== null || userInfo.sessionId !== '') return false
      Object.assign(userInfo, { sessionId: 'server', userAgent: 'server', normalized_email: null, appId: null })
      return true
    },
  },
  {
    assumption: 'A16',
    variants: ['contrary'],
    changeResponse({ status, headers }) {
      if (status !== 429) return false
      headers['retry-after'] = '60'
      return true
    },
  },
  {
    assumption: 'A18',
    variants: ['contrary'],
    async replaceOperation({ operation }, { website }) {
      const isKeyRequired = operation !== null && operations[operation].security.length > 0
      if (!isKeyRequired) return null
      const { outages } = await website.settings()
      return outages.includes('keyStore') ? keyValidationFailed(createWhy('key-store-outage', {})) : null
    },
  },
  {
    assumption: 'A20',
    variants: ['contrary', 'contrary-2'],
    operations: checkEmail,
    changeResponse(response) {
      const emailInfo = dataOf(response)?.emailInfo
      if (!emailInfo) return false
      Object.assign(emailInfo, contradictions[emailInfo.action], { reasons: [], tags: ['reviewed'], engine: 'v2' })
      emailInfo.fraud_signals.velocity = 1
      Object.assign(emailInfo.fraud_signals.domain_maturity, { age_days: null, registered_at: null })
      return true
    },
  },
  {
    assumption: 'A22',
    variants: ['contrary'],
    operations: checkEmail,
    changeResponse(response) {
      const related = dataOf(response)?.userInfo?.related_emails ?? []
      related.reverse()
      return related.length > 1
    },
  },
  {
    /*
     * If A23 is reversed, the dashboard hides repeated checks of an address, but the response stays the same. `changeResponse` returns
     * true for repeated checks, so the journal lists the reversal.
     */
    assumption: 'A23',
    variants: ['contrary'],
    operations: checkEmail,
    changeResponse: ({ reason }) => reason === 'storage',
  },
  {
    assumption: 'A25',
    variants: ['contrary'],
    operations: checkEmail,
    replaceOperation({ request }) {
      if (/^application\/json\b/i.test(request.header('content-type') ?? '')) return null
      const problem = 'Content-Type must be application/json'
      return jsonResponse({ message: problem }, createWhy('invalid-body', { problem }), [], 400)
    },
  },
  {
    assumption: 'A36',
    variants: ['contrary'],
    operations: checkEmail,
    changeRequest(body) {
      if (typeof body.email !== 'string' || !/^"[^"]+"@/.test(body.email)) return false
      body.email = body.email.replaceAll('"', '')
      return true
    },
  },
  {
    assumption: 'A43',
    variants: ['contrary'],
    operations: checkEmail,
    changeResponse(response) {
      const device = dataOf(response)?.userInfo?.deviceFingerprint
      if (!device) return false
      device.short = device.hash.slice(-8)
      return true
    },
  },
  {
    assumption: 'A52',
    variants: ['contrary-2'],
    operations: checkEmail,
    replaceOperation({ request }) {
      if (/^application\/json\b/i.test(request.header('content-type') ?? '')) return null
      const problem = 'Content-Type must be application/json'
      return jsonResponse({ message: problem }, createWhy('invalid-body', { problem }), [], 415)
    },
  },
]
