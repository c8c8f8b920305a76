/** What answer each request deserves: judged on each exchange by what is wrong with its request, at no cost. */

import { checkValue } from '../../spec/check-value.ts'
import { factAt, findFact, nearestFact } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import { listProperties } from '../../spec/list-properties.ts'
import { type Spec, type SpecOperation, shippedSpec } from '../../spec/read-spec.ts'
import type { Exchange, RequestInfo } from '../exchange.ts'
import type { ExchangeRule } from '../rule.ts'
import { expectedResponseFor } from '../spec/expected-response.ts'
import { requestKinds } from '../spec/request-kind.ts'
import { createRejectionRule, isApplicableKind } from './rejections.ts'
import { absenceFact, noFindings, numbersAt, wrongStatus } from './verdict.ts'

/** The rules about one operation's requests, or about those that are no operation's. */
export function createRequestRules(
  operationKey: string,
  operation: OperationId | null,
  spec: Spec = shippedSpec(),
): ExchangeRule[] {
  const specOperation = spec.operation(operationKey)
  const rejected = requestKinds.flatMap((requestKind) => {
    const expected = isApplicableKind(operationKey, specOperation, requestKind)
      ? expectedResponseFor(specOperation, requestKind)
      : null
    return expected
      ? [createRejectionRule(operationKey, operation, { requestKind, expected, specOperation, spec })]
      : []
  })
  return specOperation
    ? [successRule(specOperation, operation, spec), ...rejected, statusRule(specOperation, operation)]
    : rejected
}

/** A request that is in order, sent with a credential that is known to be good, succeeds. */
function successRule(specOperation: SpecOperation, operation: OperationId | null, spec: Spec): ExchangeRule {
  const success = [...specOperation.responses.values()].find(({ status }) => status < 300)
  if (!success) throw new TypeError(`${specOperation.id} has no answer of success`)
  const locations = [specOperation.pointer, success.pointer, ...specOperation.parameters.map(({ pointer }) => pointer)]
  if (specOperation.body)
    locations.push(specOperation.body.pointer, ...listProperties(spec.root, specOperation.body.schema))
  const promised = nearestFact(success.pointer)
  return {
    kind: 'exchange',
    id: `${specOperation.id}.success`,
    title: 'A request that is in order succeeds.',
    operation,
    facts: locations.flatMap((location) => factAt(location) ?? []),
    appliesTo: (one) => isInOrder(one, specOperation) && !one.generated,
    evaluate: (exchange) => {
      const { status } = exchange.response
      if (status === success.status) {
        return { findings: [], testedFacts: shownBySuccess(specOperation, success.pointer, exchange, spec) }
      }
      // The quota may be used up, by others too (service 8).
      if (specOperation.id === 'checkEmail' && status === 429) return noFindings
      // A script may be loaded by way of another address.
      if (specOperation.id === 'getScript' && status >= 300 && status < 400) return noFindings
      if (hasUnknownField(specOperation, exchange, spec)) {
        return wrongStatus(exchange, success.status, findFact('errors.unknown-fields-are-ignored'))
      }
      return wrongStatus(exchange, success.status, status === 404 ? (absenceFact(specOperation) ?? promised) : promised)
    },
  }
}

/** Whether a request holds what nobody lists: that it is ignored is a guess of ours (A37). */
function hasUnknownField({ body }: SpecOperation, { request }: Exchange, spec: Spec): boolean {
  return body !== null && checkValue(spec.root, body.schema, readJson(request.body), body.pointer).unknown.length > 0
}

/** What is known to work after a success: the operation, its answer, and each parameter and field that was sent. */
function shownBySuccess(specOperation: SpecOperation, success: string, { request }: Exchange, spec: Spec): number[] {
  const query = new URLSearchParams(request.path.split('?')[1] ?? '')
  const sent = specOperation.parameters.filter(({ name, in: location }) => location === 'path' || query.has(name))
  const locations = [specOperation.pointer, success, ...sent.map(({ pointer }) => pointer)]
  if (specOperation.requiresKey) locations.push('/components/securitySchemes/privateKey')
  if (specOperation.body) {
    const { pointer, schema } = specOperation.body
    locations.push(pointer, ...checkValue(spec.root, schema, readJson(request.body), pointer).covered)
  }
  return numbersAt(locations)
}

/** Whatever else a request deserves: its answer has a status that the operation has. That there are no others is a guess (A52). */
function statusRule(specOperation: SpecOperation, operation: OperationId | null): ExchangeRule {
  const fact = findFact('errors.no-other-status')
  const rejected = new Set(
    requestKinds.filter((requestKind) => expectedResponseFor(specOperation, requestKind) !== null),
  )
  return {
    kind: 'exchange',
    id: `${specOperation.id}.status`,
    title: 'Each answer has a status that is listed.',
    operation,
    facts: [fact],
    appliesTo: (one) =>
      one.operationKey === specOperation.id &&
      !one.generated &&
      !rejected.has(one.requestKind) &&
      !isInOrder(one, specOperation),
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

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
