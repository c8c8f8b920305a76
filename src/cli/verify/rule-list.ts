/** `dc-mock verify --list`. */

import { rules } from '../../contract/registry.ts'
import { areaOf, groupBy } from '../../contract/report/areas.ts'
import { costOfRule, describeCost } from '../../contract/report/cost.ts'
import { countOf } from '../../contract/report/count-of.ts'
import type { Rule } from '../../contract/rule.ts'
import { selectRules } from '../../contract/run/select-rules.ts'
import { isBinding, nameSource } from '../../spec/facts.ts'
import type { Arguments } from '../command.ts'
import type { Output } from '../terminal.ts'
import { roomOf, wrap } from './layout.ts'
import { readWords } from './settings.ts'
import { asUsageError } from './wrong-use.ts'

/** Each rule with what it costs and who says so. */
export function printRules(args: Arguments, out: Output): number {
  const chosen = chooseRules(readWords(args.texts('only')), readWords(args.texts('skip')))
  for (const [area, own] of groupBy(chosen, areaOf)) {
    out.write(`${out.paint('bold', area)}\n`)
    for (const rule of own) {
      const about = `${describeCost(costOfRule(rule))} · ${describeSources(rule)}`
      const says = wrap(rule.says, roomOf(out.width) - 6).map((line) => `      ${line}\n`)
      out.write(`  ${rule.id}  ${out.paint('dim', about)}\n${says.join('')}`)
    }
  }
  out.write(`${countOf(chosen.length, 'rule')}; dc-mock verify --explain RULE tells more of one\n`)
  return 0
}

/** `service 4.8, 2.7`, or `assumed: A2`. */
function describeSources({ facts }: Rule): string {
  const sources = [...new Set(facts.filter(isBinding).map(nameSource))]
  if (sources.length > 0) return sources.join(', ').replaceAll(', service ', ', ')
  return `assumed: ${[...new Set(facts.map(nameSource))].join(', ')}`
}

function chooseRules(only: readonly string[], skip: readonly string[]): readonly Rule[] {
  try {
    return selectRules(rules, only, skip)
  } catch (error) {
    throw asUsageError(error)
  }
}
