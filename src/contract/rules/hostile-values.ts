import { findFact } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Spec } from '../../spec/read-spec.ts'
import { hostileValues, variableOperations } from '../probes/hostile-values.ts'
import type { ProbeRule } from '../rule.ts'
import { createRequestRules } from './requests.ts'
import { createResponseRules } from './responses.ts'

/** Creates a rule for each operation that can be tested with generated values. */
export function createHostileValueRules(spec: Spec): readonly ProbeRule[] {
  return variableOperations.map((id) => hostileValueRule(id, spec))
}

function hostileValueRule(id: OperationId, spec: Spec): ProbeRule {
  const rules = [...createRequestRules(id, spec), ...createResponseRules(id, spec)]
  const probe = hostileValues(id, (exchange) => {
    const applicable = rules.filter((rule) => rule.appliesTo({ ...exchange, generated: false }))
    return applicable.flatMap((rule) => rule.evaluate(exchange).findings).filter(({ informational }) => !informational)
  })
  return {
    kind: 'probe',
    id: `${id}.hostile-values`,
    title: 'Responses to randomly generated requests match the spec.',
    operation: id,
    facts: [findFact('errors.bodies-are-json')],
    probes: [probe],
    evaluate: (resultOf) => resultOf(probe),
  }
}
