/** `dc-mock verify --explain RULE`. */

import { rules } from '../../contract/registry.ts'
import { costOfRule, describeCost, type RuleCost } from '../../contract/report/cost.ts'
import { countOf } from '../../contract/report/count-of.ts'
import type { ExchangeRule, Rule } from '../../contract/rule.ts'
import { unknownRule } from '../../contract/run/select-rules.ts'
import { nameSource } from '../../spec/facts.ts'
import type { Output } from '../terminal.ts'
import { beside, roomOf, wrap } from './layout.ts'
import { asUsageError } from './wrong-use.ts'

/** Facts of a rule that are named one by one. */
const maxFacts = 12

export function printExplanation(id: string, out: Output): number {
  const rule = findRule(id)
  const cost = costOfRule(rule)
  const lines = [
    out.paint('bold', rule.id),
    ...wrap(rule.says, roomOf(out.width)),
    ...section('Who says so', describeFacts(rule, out.width), out),
    ...section('How it is shown', describeProbes(rule, cost, out.width), out),
    ...section('Costs', describeCosts(rule, cost), out),
  ]
  out.write(`${lines.join('\n')}\n`)
  return 0
}

function findRule(id: string): Rule {
  const rule = rules.find((known) => known.id === id)
  if (!rule) throw asUsageError(unknownRule(rules, id))
  return rule
}

function section(title: string, lines: readonly string[], out: Output): string[] {
  return ['', out.paint('bold', title), ...lines]
}

function describeFacts({ facts }: Rule, width: number): string[] {
  const left = facts.length - maxFacts
  return [
    ...facts
      .slice(0, maxFacts)
      .flatMap(({ number, from, says, line, ...fact }) => [
        ...beside(
          `  ${from === 'assumed' ? 'assumed: ' : ''}${nameSource({ from, ...fact, number, says, line })}, fact ${number}`,
          `openapi.yaml:${line}`,
          width,
        ),
        ...wrap(says, roomOf(width) - 4).map((text) => `    ${text}`),
      ]),
    ...(left > 0 ? [`  and ${countOf(left, 'more fact')}`] : []),
  ]
}

/** What it costs, and the command that runs it alone. */
function describeCosts({ id }: Rule, cost: RuleCost): string[] {
  if (cost.probes.length === 0) return [`  ${describeCost(cost)}`]
  const where = cost.needs.includes('controls') ? '--mock' : 'URL'
  const permissions = where === 'URL' ? permissionFlags(cost) : ''
  return [`  ${describeCost(cost)}`, `  dc-mock verify ${where} --only ${id}${permissions}`]
}

function describeProbes(rule: Rule, { probes }: RuleCost, width: number): string[] {
  if (probes.length === 0) {
    const alone =
      'by dc-mock proxy, in the traffic of an app: no request that dc-mock verify makes brings such an answer'
    return wrap(alone, roomOf(width) - 2).map((text) => `  ${text}`)
  }
  const lines = probes.map(({ probe, requests }) => {
    const counts = Object.entries(requests).filter(([, count]) => count > 0)
    return `${probe.name}: ${probe.says} (${counts.map(([kind, count]) => `${count} ${kind}`).join(', ')})`
  })
  const about = isFree(rule) ? ['held against every answer that it concerns, whatever it was sent for; by itself:'] : []
  return [...about, ...lines].flatMap((line) => wrap(line, roomOf(width) - 2).map((text) => `  ${text}`))
}

function isFree(rule: Rule): rule is ExchangeRule {
  return rule.kind === 'exchange'
}

/** What a deployment of somebody else's needs to be asked for. */
function permissionFlags({ requests, needs }: RuleCost): string {
  const allow = [
    ...(requests.write > 0 ? ['writes'] : []),
    ...(requests.destroy > 0 ? ['destructive'] : []),
    ...(needs.includes('fuzz') ? ['fuzz'] : []),
    ...(needs.includes('misplacedKey') ? ['misplaced-key'] : []),
  ]
  return [
    requests.check > 0 ? ` --budget ${requests.check}` : '',
    allow.length > 0 ? ` --allow ${allow.join(',')}` : '',
    needs.includes('clock') && !needs.includes('controls') ? ' --real-time' : '',
  ].join('')
}
