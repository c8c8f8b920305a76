/** Demo shop backend. Like a real integration, it calls only the service's public API. */
import type { Hono } from 'hono'
import { DCServiceSdk } from '../sdk/client.ts'
import { DCServiceError, DCServiceTimeoutError, DCServiceValidationError } from '../sdk/errors.ts'
import type { EmailCheckResult, RiskAction } from '../sdk/result.ts'
import type { DemoDecision, DemoOrder } from '../spec/generated/dashboard.d.ts'
import { tryParseJson } from '../spec/json.ts'
import { WebsiteError } from '../state/website/website-error.ts'
import { type ControlHandler, json } from './control/call.ts'
import { mountHandlers } from './control/handle-call.ts'
import { selectWebsite } from './control/select-website.ts'
import type { ControlServices } from './control/services.ts'
import { formatWebsite } from './format/website.ts'
import type { AppEnv } from './request-context.ts'

/** Rejects in the same cases as `fetch`. */
export type SendRequest = (request: Request) => Promise<Response>

export function mountDemo(app: Hono<AppEnv>, services: ControlServices, send: SendRequest): void {
  mountHandlers(app, { signUpAtDemo: signUp(send), buyAtDemo: buy(send) }, services)
}

/** Maximum time that a signup waits for the email check, in ms. */
const timeoutMs = 3000

const decisions: Readonly<Record<RiskAction, DemoDecision['decision']>> = {
  ALLOW: 'accepted',
  CHALLENGE: 'confirm',
  BLOCK: 'rejected',
}

type CheckDecision = Pick<DemoDecision, 'decision' | 'reason'> & { result: EmailCheckResult | null }

/** Shows how a backend uses the email check (service 4.9). */
function signUp(send: SendRequest): ControlHandler<'signUpAtDemo'> {
  return async ({ request, query, body }, services) => {
    const website = await selectWebsite(query.website, services)
    const { private_key: apiKey } = await formatWebsite(website, services)
    if (apiKey === null) throw noKey(website.appId)
    let requestId: string | null = null
    const sdk = new DCServiceSdk({
      apiKey,
      baseUrl: services.settings.publicUrl ?? new URL(request.url).origin,
      timeout: timeoutMs,
      fetch: async (url, init) => {
        const response = await send(new Request(url, init))
        requestId = response.headers.get('x-mock-request-id')
        return response
      },
    })
    const { result, ...decided } = await decide(() => sdk.checkEmail(body.email, { signal: request.signal }))
    const decision: DemoDecision = {
      ...decided,
      user_id: decided.decision === 'rejected' ? null : userIdOf(body.email, services),
      request_id: requestId,
      email_info: result === null ? null : { ...result.emailInfo },
      user_info: result?.userInfo ? { ...result.userInfo } : null,
    }
    return json(decision)
  }
}

/** Decides by the verdict, not by the score. If `check` throws an error, accepts the signup unless the email address is invalid. */
async function decide(check: () => Promise<EmailCheckResult>): Promise<CheckDecision> {
  try {
    const result = await check()
    const { action } = result.emailInfo
    return { decision: decisions[action] ?? 'accepted', reason: `The verdict is ${action}.`, result }
  } catch (error) {
    if (error instanceof DCServiceValidationError) {
      return {
        decision: 'rejected',
        reason: 'This is not an email address, so no request was sent.',
        result: null,
      }
    }
    return {
      decision: 'accepted',
      reason: `${describeError(error)} The shop accepts the signup anyway.`,
      result: null,
    }
  }
}

function describeError(error: unknown): string {
  if (error instanceof DCServiceTimeoutError) return `The service did not respond within ${timeoutMs / 1000} seconds.`
  if (error instanceof DCServiceError) return `The service responded with ${error.statusCode}: ${error.message}.`
  return 'The connection was closed without a response.'
}

/** Derives the ID from the address, because the shop does not store users. */
function userIdOf(email: string, { environment }: ControlServices): string {
  return `u_${environment.sha256(email.trim().toLowerCase()).slice(0, 8)}`
}

function noKey(appId: string): WebsiteError {
  return new WebsiteError(
    'conflict',
    `No private key is stored for "${appId}". Add a key with POST /_mock/websites/${appId}/keys`,
  )
}

const source = 'demo-shop'

/** Sends each purchase to the service as a conversion (service 4.4). */
function buy(send: SendRequest): ControlHandler<'buyAtDemo'> {
  return async ({ request, query, body }, services) => {
    const { identity } = await selectWebsite(query.website, services)
    const order = services.ids.id('order')
    const origin = services.settings.publicUrl ?? new URL(request.url).origin
    const conversion = new Request(`${origin}/api/v1/conversions/${source}/${identity.copKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The order ID prevents a duplicate if the conversion is sent twice (A8).
      body: JSON.stringify({ event: 'purchase', ...body, currency: 'EUR', external_id: order }),
      signal: request.signal,
    })
    return json(await readOrder(order, send(conversion)))
  }
}

async function readOrder(order: string, sent: Promise<Response>): Promise<DemoOrder> {
  try {
    const response = await sent
    const text = await response.text()
    return {
      order,
      status: response.status,
      request_id: response.headers.get('x-mock-request-id'),
      body: tryParseJson(text) ?? text,
    }
  } catch {
    // The purchase succeeds even if sending the conversion fails. A real shop would resend the conversion later.
    return { order, status: null, request_id: null, body: null }
  }
}
