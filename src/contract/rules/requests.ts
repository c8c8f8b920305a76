/** What answer each request deserves: judged on each exchange by what is wrong with its request, at no cost. */

import { checkValue } from '../../spec/check-value.ts'
import { factAt, findFact, nearestFact } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import { listProperties } from '../../spec/list-properties.ts'
import { type Spec, type SpecOperation, shippedSpec } from '../../spec/read-spec.ts'
import type { Exchange, RequestInfo } from '../exchange.ts'
import type { ExchangeRule } from '../rule.ts'
import { expectedFor } from '../spec/expected-response.ts'
import { requestKinds } from '../spec/request-kind.ts'
import { isPossible, refusalRule } from './refusals.ts'
import { absenceFact, missed, noFindings, numbersAt } from './verdict.ts'

/** The rules about one operation's requests, or about those that are no operation's. */
export function requestRules(
  operationKey: string,
  operation: OperationId | null,
  spec: Spec = shippedSpec(),
): ExchangeRule[] {
  const own = spec.operation(operationKey)
  const refused = requestKinds.flatMap((requestKind) => {
    const expected = isPossible(operationKey, own, requestKind) ? expectedFor(own, requestKind) : null
    return expected ? [refusalRule(operationKey, operation, { requestKind, expected, own, spec })] : []
  })
  return own ? [successRule(own, operation, spec), ...refused, statusRule(own, operation)] : refused
}

/** A request that is in order, sent with a credential that is known to be good, succeeds. */
function successRule(own: SpecOperation, operation: OperationId | null, spec: Spec): ExchangeRule {
  const success = [...own.answers.values()].find(({ status }) => status < 300)
  if (!success) throw new TypeError(`${own.id} has no answer of success`)
  const places = [own.pointer, success.pointer, ...own.parameters.map(({ pointer }) => pointer)]
  if (own.body) places.push(own.body.pointer, ...listProperties(spec.root, own.body.schema))
  const promised = nearestFact(success.pointer)
  return {
    kind: 'exchange',
    id: `${own.id}.success`,
    says: 'A request that is in order succeeds.',
    operation,
    facts: places.flatMap((place) => factAt(place) ?? []),
    concerns: (one) => isInOrder(one, own) && !one.generated,
    judge: (exchange) => {
      const { status } = exchange.answer
      if (status === success.status) {
        return { findings: [], shown: shownBySuccess(own, success.pointer, exchange, spec) }
      }
      // The quota may be used up, by others too (service 8).
      if (own.id === 'checkEmail' && status === 429) return noFindings
      // A script may be loaded by way of another address.
      if (own.id === 'getScript' && status >= 300 && status < 400) return noFindings
      if (hasUnknownField(own, exchange, spec)) {
        return missed(exchange, success.status, findFact('errors.unknown-fields-are-ignored'))
      }
      return missed(exchange, success.status, status === 404 ? (absenceFact(own) ?? promised) : promised)
    },
  }
}

/** Whether a request holds what nobody lists: that it is ignored is a guess of ours (A37). */
function hasUnknownField({ body }: SpecOperation, { request }: Exchange, spec: Spec): boolean {
  return body !== null && checkValue(spec.root, body.schema, readJson(request.body), body.pointer).unknown.length > 0
}

/** What is known to work after a success: the operation, its answer, and each parameter and field that was sent. */
function shownBySuccess(own: SpecOperation, success: string, { request }: Exchange, spec: Spec): number[] {
  const query = new URLSearchParams(request.path.split('?')[1] ?? '')
  const sent = own.parameters.filter(({ name, in: place }) => place === 'path' || query.has(name))
  const places = [own.pointer, success, ...sent.map(({ pointer }) => pointer)]
  if (own.keyed) places.push('/components/securitySchemes/privateKey')
  if (own.body) {
    const { pointer, schema } = own.body
    places.push(pointer, ...checkValue(spec.root, schema, readJson(request.body), pointer).shown)
  }
  return numbersAt(places)
}

/** Whatever else a request deserves: its answer has a status that the operation has. That there are no others is a guess (A52). */
function statusRule(own: SpecOperation, operation: OperationId | null): ExchangeRule {
  const fact = findFact('errors.no-other-status')
  const refused = new Set(requestKinds.filter((requestKind) => expectedFor(own, requestKind) !== null))
  return {
    kind: 'exchange',
    id: `${own.id}.status`,
    says: 'Each answer has a status that is listed.',
    operation,
    facts: [fact],
    concerns: (one) =>
      one.operationKey === own.id && !one.generated && !refused.has(one.requestKind) && !isInOrder(one, own),
    judge: (exchange) => {
      const { status } = exchange.answer
      if (own.answers.has(status)) return { findings: [], shown: [fact.number] }
      const expected = `one of ${[...own.answers.keys()].join(', ')}`
      return missed(exchange, expected, status === 404 ? (absenceFact(own) ?? fact) : fact)
    },
  }
}

function isInOrder({ operationKey, requestKind, credentialVerified }: RequestInfo, own: SpecOperation): boolean {
  return operationKey === own.id && requestKind === 'good' && credentialVerified
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
