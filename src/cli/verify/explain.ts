import { contractRules } from '../../contract/registry.ts'
import { costOfRule, describeCost, type RuleCost } from '../../contract/report/cost.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import { permissionFlags } from '../../contract/requirements.ts'
import type { ContractRule } from '../../contract/rule.ts'
import { createUnknownRuleError } from '../../contract/run/select-rules.ts'
import { defaultPermissions } from '../../contract/target.ts'
import { nameSource } from '../../spec/facts.ts'
import { joinColumns, limitWidth, wrapLines } from '../layout.ts'
import { formatJson, type Output } from '../terminal.ts'
import { describeProbe } from './plan-lines.ts'
import { describeRule } from './rule-list.ts'

const maxFacts = 12

export function printExplanation(id: string, out: Output, { json }: { json: boolean }): number {
  const rule = findRule(id)
  if (json) {
    out.write(formatJson(describeRule(rule)))
    return 0
  }
  const cost = costOfRule(rule)
  const lines = [
    out.paint('bold', rule.id),
    ...wrapLines(rule.title, limitWidth(out.width)),
    ...section('Sources', describeFacts(rule, out.width), out),
    ...section('Probes', describeProbes(rule, cost, out.width), out),
    ...section('Costs', describeCosts(rule, cost), out),
  ]
  out.write(`${lines.join('\n')}\n`)
  return 0
}

function findRule(id: string): ContractRule {
  const rule = contractRules.find((known) => known.id === id)
  if (!rule) throw createUnknownRuleError(contractRules, id)
  return rule
}

function section(title: string, lines: readonly string[], out: Output): string[] {
  return ['', out.paint('bold', title), ...lines]
}

function describeFacts({ facts }: ContractRule, width: number): string[] {
  const left = facts.length - maxFacts
  return [
    ...facts
      .slice(0, maxFacts)
      .flatMap(({ number, from, description, line, ...fact }) => [
        ...joinColumns(
          `  ${from === 'assumed' ? 'assumed: ' : ''}${nameSource({ from, ...fact, number, description, line })}, fact ${number}`,
          `openapi.yaml:${line}`,
          width,
        ),
        ...wrapLines(description, limitWidth(width) - 4).map((text) => `    ${text}`),
      ]),
    ...(left > 0 ? [`  and ${pluralize(left, 'more fact')}`] : []),
  ]
}

/** Includes a command that tests only this rule, if the rule has probes. */
function describeCosts({ id }: ContractRule, cost: RuleCost): string[] {
  if (cost.probes.length === 0) return [`  ${describeCost(cost)}`]
  const { requests, needs } = cost
  const target = needs.includes('controls')
    ? ['--mock']
    : ['URL', ...(needs.includes('cdn') ? ['--cdn-url', 'SCRIPT_URL'] : [])]
  const permissions = needs.includes('controls') ? [] : permissionFlags(requests, needs, defaultPermissions.foreign)
  const command = ['npx', 'dc-mock', 'verify', ...target, '--only', id, ...permissions]
  return [`  ${describeCost(cost)}`, `  ${command.join(' ')}`]
}

function describeProbes(rule: ContractRule, { probes }: RuleCost, width: number): string[] {
  if (probes.length === 0) {
    const note =
      'This rule applies to responses that dc-mock verify never receives. To test the rule, use dc-mock proxy'
    return wrapLines(note, limitWidth(width) - 2).map((text) => `  ${text}`)
  }
  const lines = probes.map(({ probe, requests }) => describeProbe({ ...probe, requests }))
  const about = rule.kind === 'exchange' ? ['This rule checks the responses to these probes:'] : []
  return [...about, ...lines].flatMap((line) => wrapLines(line, limitWidth(width) - 2).map((text) => `  ${text}`))
}
