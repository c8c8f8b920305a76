import { isBinding } from '../../spec/facts.ts'
import type { Exchange } from '../exchange.ts'
import { withoutIndexes } from '../get-at-pointer.ts'
import type { ContractRule, ExchangeRule } from '../rule.ts'
import { evaluateExchangeRule, type RuleFinding } from '../run/evaluate-rule.ts'

export interface LiveFinding {
  readonly kind: 'broken' | 'refuted' | 'note'
  readonly rule: string
  readonly finding: RuleFinding
  /** Number of findings so far, including this one, with the same rule, fact, response status and location. */
  readonly times: number
}

export function createLiveChecker(rules: readonly ContractRule[]): (exchange: Exchange) => LiveFinding[] {
  const exchangeRules = rules.filter((rule): rule is ExchangeRule => rule.kind === 'exchange')
  const counts = new Map<string, number>()
  const count = (rule: string, { at, exchange, fact }: RuleFinding): number => {
    const place = withoutIndexes(at)
    // Do not add the finding's `expected` text to the key, because the text can contain values from the request.
    const key = [rule, exchange.operationKey, exchange.response.status, place, fact.number].join(' ')
    const times = (counts.get(key) ?? 0) + 1
    /*
     * Limit the size of the map, because responses can contain any number of different field names. Once the map is full, `times` is always
     * 1 for findings whose key is not in the map.
     */
    if (counts.size < 10_000 || counts.has(key)) counts.set(key, times)
    return times
  }
  return (exchange) => {
    if (exchange.response.failure !== null) return []
    return exchangeRules
      .filter((rule) => rule.appliesTo(exchange))
      .flatMap((rule) => {
        const { findings, notes } = evaluateExchangeRule(rule, [exchange])
        return [...findings, ...notes].map((finding): LiveFinding => {
          const kind = finding.informational ? 'note' : isBinding(finding.fact) ? 'broken' : 'refuted'
          return { kind, rule: rule.id, finding, times: count(rule.id, finding) }
        })
      })
  }
}
