/** The command that runs one rule again, with the leave that it needs and no more. */
import type { Rule } from '../rule.ts'
import type { RunPlan } from '../run/plan.ts'
import { closureOf, sumRequests } from '../run/plan-probes.ts'
import { defaultPermissions, type Target } from '../target.ts'
import { quoteWord } from './quote.ts'

/** `command`: words that name the target as it was named, such as `dc-mock verify staging`. */
export function writeAgain(rule: Rule, plan: RunPlan, command: readonly string[] = commandFor(plan.target)): string {
  return [...command, '--only', rule.id, ...permissionFlags(rule, plan)].map(quoteWord).join(' ')
}

function commandFor({ kind, url }: Target): string[] {
  return ['dc-mock', 'verify', url, ...(kind === 'own' ? ['--target', 'own'] : [])]
}

function permissionFlags(rule: Rule, plan: RunPlan): string[] {
  const { permissions, target, realTime } = plan
  if (target.kind === 'mock') return []
  const standard = defaultPermissions[target.kind]
  const behind = probesBehind(rule, plan)
  const { check, write, destroy } = sumRequests(behind.map(({ requests }) => requests))
  const needs = new Set(behind.flatMap((planned) => planned.needs))
  const allow = [
    ...(write > 0 && !standard.writes ? ['writes'] : []),
    ...(destroy > 0 && !standard.destructive ? ['destructive'] : []),
    ...(needs.has('fuzz') ? ['fuzz'] : []),
    ...(needs.has('misplacedKey') && !standard.misplacedKey ? ['misplaced-key'] : []),
  ]
  return [
    ...(check > standard.budget ? ['--budget', String(Math.min(check, permissions.budget))] : []),
    ...(allow.length > 0 ? ['--allow', allow.join(',')] : []),
    ...(needs.has('clock') && realTime ? ['--real-time'] : []),
  ]
}

/** What of a plan a rule gets something to judge from, with all that goes before it. */
function probesBehind(rule: Rule, { probes }: RunPlan): RunPlan['probes'] {
  const own =
    rule.kind === 'probe'
      ? rule.probes
      : probes.filter(({ calls }) => calls.some((call) => rule.concerns(call))).map(({ probe }) => probe)
  const closure = new Set(own.flatMap(closureOf))
  return probes.filter(({ probe }) => closure.has(probe))
}
