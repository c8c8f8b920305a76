import { mayContainKey } from '../service/mask.ts'
import { isObject } from '../spec/json.ts'
import { explainInvalidJson } from './hints/request.ts'
import { maxDepth, maxValues, parseJson } from './request-body.ts'
import type { RequestContext, ServiceResponse, Services } from './request-context.ts'
import { bodyIncomplete, bodyTooLarge, invalidJson } from './responses.ts'

/**
 * Returns an error response if the body is too large, incomplete or not a JSON object. Otherwise, stores the body in the context and
 * returns null.
 */
export async function readRequestBody(
  context: RequestContext,
  { settings: { bodyLimit } }: Pick<Services, 'settings'>,
): Promise<ServiceResponse | null> {
  const body = await context.request.readText(bodyLimit)
  if ('failed' in body) return body.failed === 'too-large' ? bodyTooLarge(bodyLimit) : bodyIncomplete()
  context.text = body.text
  context.mayContainKey = mayContainKey(body.text)
  const parsed = parseJson(body.text, { maxDepth, maxValues })
  if (!parsed || !isObject(parsed.value)) {
    return invalidJson(explainInvalidJson(body.text, context.request.header('content-type')))
  }
  context.body = parsed.value
  return null
}
