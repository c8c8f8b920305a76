import { contractRules } from '../../contract/registry.ts'
import { areaOf, groupBy } from '../../contract/report/areas.ts'
import { costOfRule, describeCost } from '../../contract/report/cost.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import type { ContractRule } from '../../contract/rule.ts'
import { selectRules } from '../../contract/run/select-rules.ts'
import { isBinding, nameSource } from '../../spec/facts.ts'
import type { Arguments } from '../command.ts'
import { limitWidth, wrapText } from '../layout.ts'
import { splitList } from '../read-flag.ts'
import { formatJson, type Output } from '../terminal.ts'

export function isJsonRequested(args: Arguments): boolean {
  return args.values('report').includes('json')
}

/** Returns the rule as JSON data. */
export function describeRule(rule: ContractRule): object {
  const { id, title, operation, facts } = rule
  const { requests, needs, probes } = costOfRule(rule)
  return {
    id,
    title,
    operation,
    area: areaOf(rule),
    sources: [...new Set(facts.map(nameSource))],
    facts: facts.map(({ number, from, description, line }) => ({ number, from, description, line })),
    requests,
    needs,
    probes: probes.map(({ probe: { name, description }, requests: counts }) => ({
      name,
      description,
      requests: counts,
    })),
  }
}

export function printRules(args: Arguments, out: Output): number {
  const selected = selectRules(contractRules, splitList(args.values('only')), splitList(args.values('skip')))
  if (isJsonRequested(args)) {
    out.write(formatJson(selected.map(describeRule)))
    return 0
  }
  for (const [area, areaRules] of groupBy(selected, areaOf)) {
    out.write(`${out.paint('bold', area)}\n`)
    for (const rule of areaRules) {
      const about = `${describeCost(costOfRule(rule))} · ${describeSources(rule)}`
      const id = `  ${rule.id}  `
      const space = limitWidth(out.width) - id.length
      const aboutText = about.length <= space ? out.paint('dim', about) : `\n${out.paint('dim', wrap(about, out))}`
      out.write(`${id}${aboutText}\n${wrap(rule.title, out)}\n`)
    }
  }
  out.write(`${pluralize(selected.length, 'rule')}. For details, run npx dc-mock verify --explain RULE\n`)
  return 0
}

function wrap(text: string, { width }: Output): string {
  return wrapText(text, limitWidth(width), '      ')
}

/** Lists a rule's sources, such as `service 4.8, 2.7` or `assumed: A2`. */
function describeSources({ facts }: ContractRule): string {
  const sources = [...new Set(facts.filter(isBinding).map(nameSource))]
  if (sources.length > 0) return sources.join(', ').replaceAll(', service ', ', ')
  return `assumed: ${[...new Set(facts.map(nameSource))].join(', ')}`
}
