/** Texts of errors that are assumed: the examples in the spec show them, and no schema demands them (A4, A6, A7, A26, A40). */

import { isNode, resolvePointer } from '../../spec/document.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Spec } from '../../spec/read-spec.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import type { Probe } from '../probe.ts'
import { lastLive } from '../probes/check-quota.ts'
import type { ExchangeRule } from '../rule.ts'
import { expectedResponseFor } from '../spec/expected-response.ts'
import { defineExchangeRule } from './define-exchange-rule.ts'
import { expectThat } from './expectation.ts'

interface MessageRule {
  /** Id of the rule and of its fact. */
  id: string
  title: string
  status: number
  /** Null for all operations that have no other rule for the status. */
  operation: OperationId | null
  exercisedBy?: readonly Probe[]
}

const messageRules: readonly MessageRule[] = [
  {
    id: 'check.quota-message',
    title: 'A check beyond the quota is refused with the message of the 429.',
    status: 429,
    operation: 'checkEmail',
    exercisedBy: [lastLive],
  },
  {
    id: 'gate.message',
    title: 'A wrong cop_key or secret is refused with the message of the gate.',
    status: 401,
    operation: 'releaseCrm',
  },
  {
    id: 'conversion.wrong-key-message',
    title: 'A wrong cop_key in the path is refused with the message of an unknown path.',
    status: 404,
    operation: 'postConversion',
  },
  {
    id: 'errors.not-found-message',
    title: 'What does not exist is refused with the message of the 404.',
    status: 404,
    operation: null,
  },
  {
    id: 'errors.wrong-method-message',
    title: 'A wrong method is refused with the message of the 405.',
    status: 405,
    operation: null,
  },
  {
    id: 'errors.big-body-message',
    title: 'A body that is too large is refused with the message of the 413.',
    status: 413,
    operation: null,
  },
]

/** Ids of the rules: what they find is learned as another example. */
export const messageRuleIds: ReadonlySet<string> = new Set(messageRules.map(({ id }) => id))

/** The rules, with the texts that the examples of a spec have. */
export function createMessageRules(spec: Spec): readonly ExchangeRule[] {
  return messageRules.map(({ id, title: says, status, operation, exercisedBy: shownBy }) =>
    defineExchangeRule({
      id,
      title: says,
      operation,
      facts: [id],
      ...(shownBy ? { exercisedBy: shownBy } : {}),
      appliesTo: ({ operationKey, requestKind }) => {
        if (operation !== null && operationKey !== operation) return false
        if (operation === null && operationKey === 'postConversion' && status === 404) return false
        // Whether the quota is used up, no single request tells.
        return status === 429 || expectedResponseFor(spec.operation(operationKey), requestKind)?.status === status
      },
      check: (exchange) => {
        if (exchange.response.status !== status) return null
        const texts = exampleMessages(spec, exchange.operationKey, status)
        if (texts.length === 0) return null
        const expected = texts.map((text) => JSON.stringify(text)).join(' or ')
        return expectThat(exchange, '/message', expected, (message) => texts.some((text) => text === message))
      },
    }),
  )
}

/** The messages in the examples of an answer; none where it is not JSON or not in the spec. */
function exampleMessages(spec: Spec, operationKey: string, status: number): unknown[] {
  const schemas = [...(spec.responsesOf(operationKey).get(status)?.media.values() ?? [])]
  return schemas.flatMap((schema) => {
    if (schema === null) return []
    const { examples } = resolvePointer(spec.root, schema.slice(0, schema.lastIndexOf('/'))).node
    const messages = isNode(examples)
      ? Object.values(examples).map((example) => getAtPointer(example, '/value/message'))
      : []
    return messages.filter((message) => message !== undefined)
  })
}
