/** Whatever is sent, the answer is one that the operation has. */
import { findFact } from '../facts.ts'
import { hostileValues, variableOperations } from '../probes/hostile-values.ts'
import type { ProbeRule } from '../rule.ts'
import { answerRules } from './answers.ts'
import { requestRules } from './requests.ts'

/** Each holds made-up requests against all rules that follow from openapi.yaml for its operation. */
export const hostileValueRules: readonly ProbeRule[] = variableOperations.map((id) => {
  const rules = [...requestRules(id, id), ...answerRules(id, id)]
  const probe = hostileValues(id, (exchange) => {
    const concerned = rules.filter((rule) => rule.concerns({ ...exchange, generated: false }))
    return concerned.flatMap((rule) => rule.judge(exchange).findings).filter(({ note }) => !note)
  })
  return {
    kind: 'probe',
    id: `${id}.hostile-values`,
    says: 'Whatever is sent, the answer is one that is listed for it.',
    operation: id,
    facts: [findFact('errors.bodies-are-json'), findFact('errors.have-a-message')],
    probes: [probe],
    judge: (resultOf) => resultOf(probe),
  }
})
