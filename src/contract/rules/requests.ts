/** Rules about requests. They apply to all exchanges and need no additional requests. */

import { checkValue } from '../../spec/check-value.ts'
import { factAt, findFact, nearestFact } from '../../spec/facts.ts'
import { tryParseJson } from '../../spec/json.ts'
import { listProperties } from '../../spec/list-properties.ts'
import type { Spec, SpecOperation, SpecResponse } from '../../spec/read-spec.ts'
import type { Exchange, RequestInfo } from '../exchange.ts'
import { absenceFact, numbersAt, wrongStatus } from '../findings/exchange-result.ts'
import { type ExchangeRule, noFindings } from '../rule.ts'
import { expectedResponseFor } from '../spec/expected-response.ts'
import { operationIdOf } from '../spec/operations.ts'
import { requestKinds } from '../spec/request-kind.ts'
import { createRejectionRule, isApplicableKind } from './rejections.ts'

export function createRequestRules(operationKey: string, spec: Spec): ExchangeRule[] {
  const specOperation = spec.operation(operationKey)
  const rejected = requestKinds.flatMap((requestKind) => {
    const expected = isApplicableKind(operationKey, specOperation, requestKind)
      ? expectedResponseFor(specOperation, requestKind)
      : null
    return expected ? [createRejectionRule(operationKey, { requestKind, expected, specOperation, spec })] : []
  })
  if (!specOperation) return rejected
  const success = findSuccess(specOperation)
  return [...(success ? [successRule(specOperation, success, spec)] : []), ...rejected, statusRule(specOperation)]
}

function findSuccess({ responses }: SpecOperation): SpecResponse | undefined {
  return [...responses.values()].find(({ status }) => status < 300)
}

function successRule(specOperation: SpecOperation, success: SpecResponse, spec: Spec): ExchangeRule {
  const locations = [specOperation.pointer, success.pointer, ...specOperation.parameters.map(({ pointer }) => pointer)]
  if (specOperation.body)
    locations.push(specOperation.body.pointer, ...listProperties(spec.root, specOperation.body.schema))
  const promised = nearestFact(success.pointer)
  return {
    kind: 'exchange',
    id: `${specOperation.id}.success`,
    title: 'A valid request with a valid credential succeeds.',
    operation: operationIdOf(specOperation.id),
    facts: locations.flatMap((location) => factAt(location) ?? []),
    appliesTo: (one) => isInOrder(one, specOperation) && !one.generated,
    evaluate: (exchange) => {
      const { status } = exchange.response
      if (status === success.status) {
        return { findings: [], testedFacts: shownBySuccess(specOperation, success.pointer, exchange, spec) }
      }
      // Accept status 429, because other clients may have exhausted the quota (service 8).
      if (specOperation.id === 'checkEmail' && status === 429) return noFindings
      // Accept redirects, because the tracking script can be moved to another URL.
      if (specOperation.id === 'getScript' && status >= 300 && status < 400) return noFindings
      if (hasUnknownField(specOperation, exchange, spec)) {
        return wrongStatus(exchange, success.status, findFact('errors.unknown-fields-are-ignored'))
      }
      return wrongStatus(exchange, success.status, status === 404 ? (absenceFact(specOperation) ?? promised) : promised)
    },
  }
}

function hasUnknownField({ body }: SpecOperation, { request }: Exchange, spec: Spec): boolean {
  return (
    body !== null && checkValue(spec.root, body.schema, tryParseJson(request.body), body.pointer).unknown.length > 0
  )
}

/** Returns the `number` of each fact that a successful response confirms, including facts about the request's fields and parameters. */
function shownBySuccess(specOperation: SpecOperation, success: string, { request }: Exchange, spec: Spec): number[] {
  const query = new URLSearchParams(request.path.split('?')[1] ?? '')
  const sent = specOperation.parameters.filter(({ name, in: location }) => location === 'path' || query.has(name))
  const locations = [specOperation.pointer, success, ...sent.map(({ pointer }) => pointer)]
  if (specOperation.requiresKey) locations.push('/components/securitySchemes/privateKey')
  if (specOperation.body) {
    const { pointer, schema } = specOperation.body
    locations.push(pointer, ...checkValue(spec.root, schema, tryParseJson(request.body), pointer).covered)
  }
  return numbersAt(locations)
}

/**
 * Creates the rule for requests that are not covered by a more specific rule. The rule is violated if the spec does not define the
 * response's status (A52).
 */
function statusRule(specOperation: SpecOperation): ExchangeRule {
  const fact = findFact('errors.no-other-status')
  const hasSuccess = findSuccess(specOperation) !== undefined
  const rejected = new Set(
    requestKinds.filter((requestKind) => expectedResponseFor(specOperation, requestKind) !== null),
  )
  return {
    kind: 'exchange',
    id: `${specOperation.id}.status`,
    title: 'Every response has a status that the spec lists for the operation.',
    operation: operationIdOf(specOperation.id),
    facts: [fact],
    appliesTo: (one) =>
      one.operationKey === specOperation.id &&
      !one.generated &&
      !rejected.has(one.requestKind) &&
      !(hasSuccess && isInOrder(one, specOperation)),
    evaluate: (exchange) => {
      const { status } = exchange.response
      if (specOperation.responses.has(status)) return { findings: [], testedFacts: [fact.number] }
      const expected = `one of ${[...specOperation.responses.keys()].join(', ')}`
      return wrongStatus(exchange, expected, status === 404 ? (absenceFact(specOperation) ?? fact) : fact)
    },
  }
}

function isInOrder(
  { operationKey, requestKind, credentialVerified }: RequestInfo,
  specOperation: SpecOperation,
): boolean {
  return operationKey === specOperation.id && requestKind === 'good' && credentialVerified
}
