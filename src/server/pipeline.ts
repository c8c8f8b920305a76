/** Handles requests to the service's API, whether they arrive over a socket, through `mock.fetch` or through MSW. */

import type { AssumptionVariant } from '../spec/assumption-variant.ts'
import { addHints } from '../state/journal/why.ts'
import { variantOf } from './contrary/variant.ts'
import { applyRequestFault, applyResponseFault } from './faults.ts'
import { explainRequest } from './hints/request.ts'
import { pause } from './pause.ts'
import { readRequestBody } from './read-request-body.ts'
import { recordRequest } from './record-request.ts'
import type { HttpResponse, RequestContext, Route, ServiceResponse, Services } from './request-context.ts'
import { toErrorResponse } from './responses.ts'

/** The steps are described under "The life of a request" in ARCHITECTURE.md. */
export async function handleRequest(context: RequestContext, route: Route, services: Services): Promise<HttpResponse> {
  let response: ServiceResponse
  try {
    response = await produceResponse(context, route, services)
    // If a fault replaced the response, skip steps 5 to 7. These steps must not change the fault's response.
    if (response.why.id !== 'fault') {
      response.why = addHints(response.why, explainRequest(context))
      // Step 5: Apply the website's assumption variant to the response.
      const website = context.website ?? (await services.store.defaultWebsite())
      const variant = variantOf(website, services)
      if (variant !== 'standard') {
        response = await (await loadContrary()).reverseResponse(context, response, website, variant, services)
      }
      /*
       * Step 6: If `--check-responses` is set, check the response against the variant's spec. A mismatch is a bug in the mock. Then apply
       * overlays.
       */
      if (services.settings.checkResponses) await checkResponse(context, response, variant)
      response = applyOverlay(context, response, services)
      // Step 7: Apply faults to the response.
      if (website.hasFaults || context.delayedBy) response = await applyResponseFault(context, response, website)
    }
  } catch (error) {
    response = toErrorResponse(error, context, services)
  }
  const httpResponse = toHttpResponse(context, response, route)
  // Step 8: Record the request in the journal before the delay, so that event streams show it while the client is waiting.
  await recordRequest(context, response, httpResponse.headers, services)
  services.log.responded(context, response)
  // Step 9: Delay the response, or mark the connection to be closed early.
  if (response.connectionEffects) await applyConnectionEffects(context, response, services)
  // Step 10: The adapter sends the response.
  return httpResponse
}

/** Runs steps 1 to 4. */
async function produceResponse(context: RequestContext, route: Route, services: Services): Promise<ServiceResponse> {
  // Step 1: Find the website that the credential belongs to.
  const { website, rejection } = await route.authenticate(context, services)
  context.website = website
  if (rejection) return rejection
  // Step 2: Read the body, unless step 1 has already read it. If the body is invalid, do not return the error until after step 3.
  const bodyError = route.hasBody && context.text === null ? await readRequestBody(context, services) : null
  // Step 3: Apply faults. A fault can replace the response, drop the connection or delay the request.
  const fault = website.hasFaults ? await applyRequestFault(context, website, services) : null
  if (fault) return fault
  if (bodyError) return bodyError
  /*
   * Step 4: Run the operation, which validates the body against openapi.yaml (with-body.ts). An assumption variant other than `standard`
   * can return a response without running the operation.
   */
  const variant = variantOf(website, services)
  if (variant !== 'standard') {
    const replacement = await (await loadContrary()).reverseRequest(context, website, variant, services)
    if (replacement) return replacement
  }
  return await route.handle(context, website, services)
}

const loadContrary = (): Promise<typeof import('./contrary/contrary.ts')> => import('./contrary/contrary.ts')

async function checkResponse(
  { operation }: RequestContext,
  { status, type, headers, body, connectionEffects, why }: ServiceResponse,
  variant: AssumptionVariant,
): Promise<void> {
  if (operation === null || connectionEffects?.drop || why.id === 'test-address-error') return
  const contentType = headers?.['content-type'] ?? (type === 'none' || type === 'given' ? null : contentTypes[type])
  const problem =
    variant === 'standard'
      ? (await import('../spec/validate-response.ts')).findResponseProblem(operation, status, contentType, body)
      : (await import('../spec/variant-spec.ts')).findVariantProblem(variant, operation, status, contentType, body)
  if (problem)
    throw new Error(`The ${status} response from ${operation} does not match openapi.yaml: ${problem.message}`)
}

function applyOverlay(
  { operation }: RequestContext,
  response: ServiceResponse,
  { specOverlay }: Services,
): ServiceResponse {
  const operationKey = operation ?? overlayKeys[response.why.id]
  return specOverlay && operationKey ? specOverlay.transform(operationKey, response) : response
}

/** Values of `operationKey` for requests that do not match any operation, keyed by the response's reason ID. */
const overlayKeys: Readonly<Partial<Record<ServiceResponse['why']['id'], string>>> = {
  'unknown-path': 'unknownPath',
  'unknown-export': 'unknownPath',
  'wrong-method': 'wrongMethod',
}

async function applyConnectionEffects(
  { request, connection }: RequestContext,
  response: ServiceResponse,
  services: Services,
): Promise<void> {
  const { delayMs, hang, drop, truncateBytes } = response.connectionEffects ?? {}
  if (delayMs !== undefined || hang) {
    await pause(hang ? Number.POSITIVE_INFINITY : (delayMs ?? 0), request.signal, services)
  }
  if (drop) connection.dropped = true
  else if (truncateBytes !== undefined && truncateBytes < new TextEncoder().encode(response.body).length) {
    connection.truncateBytes = truncateBytes
  }
}

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  javascript: 'text/javascript; charset=utf-8',
} as const

function toHttpResponse(
  { id, request }: RequestContext,
  { status, type, headers: own, body }: ServiceResponse,
  { cors }: Route,
): HttpResponse {
  const headers: Record<string, string> = { 'x-mock-request-id': id, ...own }
  if (type !== 'none' && type !== 'given') headers['content-type'] ??= contentTypes[type]
  if (cors) headers['access-control-allow-origin'] ??= '*'
  return { status, headers, body: type === 'none' || request.method === 'HEAD' ? null : body }
}
