/** An example of what breaks a rule: the least change to a mock's answers that it notices. */

import type { Exchange } from '../../contract/exchange.ts'
import { mockTarget } from '../../contract/make-target.ts'
import type { ResultOf } from '../../contract/probe.ts'
import { rules } from '../../contract/registry.ts'
import type { Finding, ProbeRule, Rule } from '../../contract/rule.ts'
import { planContract } from '../../contract/run/plan.ts'
import { runPlan } from '../../contract/run/run.ts'
import { createMock } from '../../create-mock.ts'
import { alterAnswer } from './alter-answer.ts'

/** Exchanges that are altered, of a conversation that may have hundreds. */
const mostExchanges = 24

/** Null where no change of one answer breaks it. */
export async function findViolation(rule: Rule): Promise<Finding | null> {
  await using mock = await createMock()
  let resultOf: ResultOf | null = null
  const spy = rule.kind === 'probe' ? spyOn(rule, (seen) => (resultOf = seen)) : rule
  const others = rules.filter((one) => one !== rule)
  const plan = planContract({ target: mockTarget(mock), rules: [spy, ...others], only: [rule.id] })
  const { exchanges } = await runPlan(plan)
  const judge = (exchange: Exchange, altered: Exchange): readonly Finding[] => {
    if (rule.kind === 'exchange') return rule.judge(altered).findings
    return resultOf ? judgeWith(rule, resultOf, exchange, altered) : []
  }
  const concerned = rule.kind === 'exchange' ? exchanges.filter((one) => rule.concerns(one)) : exchanges
  for (const exchange of rule.kind === 'exchange' ? choose(concerned) : concerned.slice(-mostExchanges).reverse()) {
    for (const altered of alterAnswer(exchange)) {
      const [finding] = judge(exchange, altered)
      if (finding) return finding
    }
  }
  return null
}

/** One of each kind of answer, those that hold most first: there is most that can be wrong with them. */
function choose(exchanges: readonly Exchange[]): Exchange[] {
  const kinds = new Map(
    exchanges.map((one) => [`${one.operation} ${one.answer.status} ${one.answer.text.length}`, one] as const),
  )
  return [...kinds.values()].sort((a, b) => b.answer.text.length - a.answer.text.length).slice(0, mostExchanges)
}

/** The same rule, which tells what it is given. */
function spyOn(rule: ProbeRule, tell: (resultOf: ResultOf) => void): ProbeRule {
  return {
    ...rule,
    judge(resultOf) {
      tell(resultOf)
      return rule.judge(resultOf)
    },
  }
}

function judgeWith(rule: ProbeRule, resultOf: ResultOf, exchange: Exchange, altered: Exchange): readonly Finding[] {
  try {
    const judgement = rule.judge(((probe) => replaceIn(resultOf(probe), exchange, altered)) as ResultOf)
    return 'untested' in judgement ? [] : judgement
  } catch {
    // An answer that other rules tell of.
    return []
  }
}

/** What came of a probe with one exchange in it replaced. */
function replaceIn(value: unknown, exchange: Exchange, altered: Exchange): unknown {
  if (value === exchange) return altered
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, exchange, altered))
  if (typeof value !== 'object' || value === null || 'request' in value) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceIn(item, exchange, altered)]))
}
