/** An example of what breaks a rule: the least change to what a mock answers that it notices. */

import type { Exchange } from '../../contract/exchange.ts'
import type { Transport } from '../../contract/gate/transport.ts'
import { mockTarget } from '../../contract/make-target.ts'
import type { ResultOf } from '../../contract/probe.ts'
import type { ExchangeRule, Finding, ProbeRule, Rule } from '../../contract/rule.ts'
import { planContract } from '../../contract/run/plan.ts'
import { runPlan } from '../../contract/run/run.ts'
import type { Target } from '../../contract/target.ts'
import { createMock } from '../../create-mock.ts'
import { alterAnswer } from './alter-answer.ts'
import { alterResult } from './alter-result.ts'

/** Exchanges that are altered, of a conversation that may have hundreds. */
const mostExchanges = 24

/** Null where no such change breaks it. */
export async function findViolation(rule: Rule): Promise<Finding | null> {
  await using mock = await createMock()
  const target = mockTarget(mock)
  if (rule.kind === 'exchange') return (await findInAnswers(rule, target)) ?? (await findOnBroken(rule, target))
  return (await findInResults(rule, target)) ?? (await findOnBroken(rule, target))
}

async function findInAnswers(rule: ExchangeRule, target: Target): Promise<Finding | null> {
  for (const exchange of choose(await concernedBy(rule, target))) {
    for (const altered of alterAnswer(exchange)) {
      const [finding] = rule.judge(altered).findings
      if (finding) return finding
    }
  }
  return null
}

/** What the rule has to say something of, on a mock. */
async function concernedBy(rule: ExchangeRule, target: Target): Promise<Exchange[]> {
  const plan = planContract({ target, only: [rule.id] })
  if (plan.rules.length > 0) return (await runPlan(plan)).exchanges.filter((one) => rule.concerns(one))
  // What comes up in recordings only: there nobody vouches for credentials.
  const { exchanges } = await runPlan(planContract({ target, only: [`${rule.operation}`] }))
  return exchanges.map((one) => ({ ...one, vouched: false })).filter((one) => rule.concerns(one))
}

/** One of each kind of answer, those that hold most first: there is most that can be wrong with them. */
function choose(exchanges: readonly Exchange[]): Exchange[] {
  const kinds = new Map(
    exchanges.map((one) => [`${one.operation} ${one.answer.status} ${one.answer.text.length}`, one] as const),
  )
  return [...kinds.values()].sort((a, b) => b.answer.text.length - a.answer.text.length).slice(0, mostExchanges)
}

async function findInResults(rule: ProbeRule, target: Target): Promise<Finding | null> {
  const seen: ResultOf[] = []
  const spy = spyOn(rule, (resultOf) => seen.push(resultOf))
  const { exchanges } = await runPlan(planContract({ target, rules: [spy] }))
  const [resultOf] = seen
  if (!resultOf) return null
  const results = rule.probes.map((probe) => resultOf(probe))
  for (const altered of alterResult(results, exchanges.slice(-mostExchanges).reverse())) {
    const [finding] = judgeSafely(rule, ((probe) => altered[rule.probes.indexOf(probe)]) as ResultOf)
    if (finding) return finding
  }
  return null
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

function judgeSafely(rule: ProbeRule, resultOf: ResultOf): readonly Finding[] {
  try {
    const judgement = rule.judge(resultOf)
    return 'untested' in judgement ? [] : judgement
  } catch {
    // An answer that other rules tell of.
    return []
  }
}

/** For rules that judge while they ask: the whole conversation with a mock whose answers have lost their bodies. */
async function findOnBroken(rule: Rule, target: Target): Promise<Finding | null> {
  const transport: Transport = async (...request) => {
    const answer = await target.transport(...request)
    return /^\s*\{/.test(answer.text) ? { ...answer, text: '{}' } : { ...answer, status: 500, text: 'Bad gateway' }
  }
  const { outcomes } = await runPlan(planContract({ target: { ...target, transport }, only: [rule.id] }))
  const [found] = outcomes.flatMap(({ findings }) => findings)
  return found ? { ...found, fact: found.fact.number } : null
}
