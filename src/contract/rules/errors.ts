/** Rules about errors and about all response bodies (service 4, 7, A7, A14, A16, A37). */
import { operations } from '../../spec/generated/operations.ts'
import { matchesTemplate } from '../../spec/path-template.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import type { Exchange, RequestInfo } from '../exchange.ts'
import { absenceFact, isJsonPromised } from '../findings/exchange-result.ts'
import { expectStatus, expectThat, expectValue, readAt } from '../findings/expectation.ts'
import { unknownFields } from '../probes/check-bodies.ts'
import { crossOriginKeyed } from '../probes/collect.ts'
import { rotation } from '../probes/keys.ts'
import { outage } from '../probes/keys-memory.ts'
import { type ContractRule, defineExchangeRule, defineRule } from '../rule.ts'
import { operationIds } from '../spec/operations.ts'

export const errorRules: readonly ContractRule[] = [
  defineExchangeRule({
    id: 'errors.bodies-are-json',
    title: 'Every response is JSON, except for the tracking script and the deletion confirmation pages.',
    appliesTo: isDocumented,
    evaluate: (exchange) => {
      if (!isJsonPromised(exchange)) return null
      return expectThat(exchange, 'body', 'JSON', () => exchange.response.json !== undefined)
    },
  }),
  defineExchangeRule({
    id: 'errors.have-a-message',
    title: 'Every error response body is an object with a `message` string.',
    appliesTo: isDocumented,
    evaluate: (exchange) => {
      if (exchange.response.status < 400) return null
      return expectThat(exchange, '/message', 'words', (message) => typeof message === 'string' && /\w/.test(message))
    },
  }),
  defineExchangeRule({
    id: 'errors.integration-paths-start-with-api-v1',
    title: 'The paths of all operations that require the private key start with /api/v1.',
    // For requests without a key, only an unknown path can cause a 404.
    appliesTo: (requestInfo) =>
      isDocumented(requestInfo) &&
      requestInfo.requestKind === 'missing-credential' &&
      shippedSpec().operation(requestInfo.operationKey)?.requiresKey === true,
    evaluate: (exchange) => expectThat(exchange, 'status', 'not 404', (status) => status !== 404),
  }),
  defineExchangeRule({
    id: 'errors.allow-lists-the-methods',
    title:
      'If a path does not support the request method, the Allow header of the response lists the supported methods.',
    facts: ['errors.wrong-method-is-405'],
    appliesTo: ({ operationKey, requestKind }) => operationKey === 'wrongMethod' && requestKind !== 'head-or-options',
    evaluate: (exchange) => {
      const [path = ''] = exchange.request.path.split('?')
      const methods = operationIds
        .filter((id) => matchesTemplate(path, operations[id].path))
        .map((id) => operations[id].method)
      return expectThat(exchange, 'header allow', methods.join(', '), (allow) => {
        const listed = String(allow).split(/\s*,\s*/)
        return methods.every((method) => listed.includes(method)) && !listed.includes(exchange.request.method)
      })
    },
  }),
  defineExchangeRule({
    id: 'errors.no-rate-limit',
    title:
      'The service returns 429 only when the email check quota is used up. A 429 response has no Retry-After header.',
    appliesTo: () => true,
    evaluate: (exchange) => {
      const hasQuota = exchange.operationKey === 'checkEmail'
      if (exchange.response.status !== 429) return hasQuota ? null : []
      const retryAfter = expectThat(exchange, 'header retry-after', 'no such header', (value) => value === undefined)
      if (hasQuota) return retryAfter
      return [...retryAfter, ...expectThat(exchange, 'status', 'no rate limit', () => false)]
    },
  }),
  defineRule({
    id: 'errors.unknown-fields-are-ignored',
    title: 'Unknown fields in an email check request do not affect the response.',
    operation: 'checkEmail',
    uses: { fields: unknownFields },
    evaluate: ({ fields: { plain, more } }) => [
      ...expectStatus(more, 200),
      ...expectValue(more, '/data', readAt(plain, '/data'), ', as without the unknown fields'),
    ],
  }),
  defineRule({
    id: 'errors.deleted-key-is-401',
    title: 'A request with a deleted key gets the same response as a request with a wrong key.',
    facts: ['errors.wrong-or-deleted-key-is-401'],
    uses: { rotation },
    evaluate: ({ rotation: { gone } }) => [
      ...expectStatus(gone, 401),
      ...expectValue(gone, '/message', 'Invalid API key'),
    ],
  }),
  defineRule({
    id: 'errors.key-store-fault-is-500',
    title:
      'While the key store is unreachable, a request with an uncached key gets a 500 response with the message "API key validation failed". After the outage, valid keys work again.',
    uses: { outage },
    evaluate: ({ outage: { unused, retry } }) => [
      ...unused
        .filter(isImplemented)
        .flatMap((one) => [...expectStatus(one, 500), ...expectValue(one, '/message', 'API key validation failed')]),
      ...expectStatus(retry, 200),
    ],
  }),
  defineRule({
    id: 'errors.private-paths-have-no-cors-headers',
    title: 'Operations that require the private key do not return an Access-Control-Allow-Origin header.',
    uses: { responses: crossOriginKeyed },
    evaluate: ({ responses }) =>
      Object.values(responses).flatMap((one) =>
        expectThat(one, 'header access-control-allow-origin', 'no such header', (value) => value === undefined),
      ),
  }),
]

/** Returns false for HEAD and OPTIONS requests. Also returns false for the tracking script, because a different server can host it. */
function isDocumented({ operationKey, requestKind }: RequestInfo): boolean {
  const specOperation = shippedSpec().operation(operationKey)
  return (
    specOperation !== null &&
    absenceFact(specOperation) === null &&
    requestKind !== 'head-or-options' &&
    specOperation.path !== '/script'
  )
}

/** If the operation's path is not documented, a 404 response means that the operation is not supported. */
function isImplemented({ response, operationKey }: Exchange): boolean {
  const specOperation = shippedSpec().operation(operationKey)
  return response.status !== 404 || (specOperation !== null && absenceFact(specOperation) === null)
}
