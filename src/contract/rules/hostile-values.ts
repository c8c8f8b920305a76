/** Whatever is sent, the answer is one that the operation has. */

import { findFact } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Spec } from '../../spec/read-spec.ts'
import { hostileValues, variableOperations } from '../probes/hostile-values.ts'
import type { ProbeRule } from '../rule.ts'
import { answerRules } from './answers.ts'
import { requestRules } from './requests.ts'

/** Each holds made-up requests against all rules that follow from openapi.yaml for its operation. */
export function createHostileValueRules(spec: Spec): readonly ProbeRule[] {
  return variableOperations.map((id) => hostileValueRule(id, spec))
}

function hostileValueRule(id: OperationId, spec: Spec): ProbeRule {
  const rules = [...requestRules(id, id, spec), ...answerRules(id, id, spec)]
  const probe = hostileValues(id, (exchange) => {
    const concerned = rules.filter((rule) => rule.concerns({ ...exchange, generated: false }))
    return concerned.flatMap((rule) => rule.judge(exchange).findings).filter(({ note }) => !note)
  })
  return {
    kind: 'probe',
    id: `${id}.hostile-values`,
    says: 'Whatever is sent, the answer is one that is listed for it.',
    operation: id,
    facts: [findFact('errors.bodies-are-json')],
    probes: [probe],
    judge: (resultOf) => resultOf(probe),
  }
}
