/** Rules about the text of error messages. The expected texts are the examples in the spec (A4, A6, A7, A26, A40). */

import { isNode, resolvePointer } from '../../spec/document.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Spec } from '../../spec/read-spec.ts'
import { expectThat } from '../findings/expectation.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import type { Probe } from '../probe.ts'
import { lastLive } from '../probes/check-quota.ts'
import { defineExchangeRule, type ExchangeRule } from '../rule.ts'
import { expectedResponseFor } from '../spec/expected-response.ts'

interface MessageRule {
  /** ID of the rule. Also the ID of the fact that the rule tests. */
  id: string
  title: string
  status: number
  /** Null if the rule applies to all operations that do not have their own rule for `status`. */
  operation: OperationId | null
  exercisedBy?: readonly Probe[]
}

const messageRules: readonly MessageRule[] = [
  {
    id: 'check.quota-message',
    title: 'A 429 response to an email check contains the message from the spec.',
    status: 429,
    operation: 'checkEmail',
    exercisedBy: [lastLive],
  },
  {
    id: 'gate.message',
    title:
      'If the cop_key or secret in a release request is wrong, the response contains the 401 message from the spec.',
    status: 401,
    operation: 'releaseCrm',
  },
  {
    id: 'conversion.wrong-key-message',
    title:
      'A conversion request with a wrong cop_key in the path returns a 404 response with the message from the spec.',
    status: 404,
    operation: 'postConversion',
  },
  {
    id: 'errors.not-found-message',
    title: 'A request to an unknown path returns a 404 response with the message from the spec.',
    status: 404,
    operation: null,
  },
  {
    id: 'errors.wrong-method-message',
    title: 'A request with an unsupported method returns a 405 response with the message from the spec.',
    status: 405,
    operation: null,
  },
  {
    id: 'errors.large-body-message',
    title: 'A request whose body exceeds the size limit returns a 413 response with the message from the spec.',
    status: 413,
    operation: null,
  },
]

/** If one of these rules finds a message that is not in the spec, the message can be added to a learned overlay. */
export const messageRuleIds: ReadonlySet<string> = new Set(messageRules.map(({ id }) => id))

export function createMessageRules(spec: Spec): readonly ExchangeRule[] {
  return messageRules.map(({ id, title, status, operation, exercisedBy }) =>
    defineExchangeRule({
      id,
      title,
      operation,
      facts: [id],
      ...(exercisedBy ? { exercisedBy } : {}),
      appliesTo: ({ operationKey, requestKind }) => {
        if (operation !== null && operationKey !== operation) return false
        if (operation === null && operationKey === 'postConversion' && status === 404) return false
        // Apply the rule for status 429 to every email check, because a request does not indicate whether the quota is exhausted.
        return status === 429 || expectedResponseFor(spec.operation(operationKey), requestKind)?.status === status
      },
      evaluate: (exchange) => {
        if (exchange.response.status !== status) return null
        const texts = exampleMessages(spec, exchange.operationKey, status)
        if (texts.length === 0) return null
        const expected = texts.map((text) => JSON.stringify(text)).join(' or ')
        return expectThat(exchange, '/message', expected, (message) => texts.some((text) => text === message))
      },
    }),
  )
}

/** Empty if the spec contains no examples. */
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
