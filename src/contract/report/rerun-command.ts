/** Formats the command that reruns one rule. The command includes only the permissions that the rule needs. */

import { shellQuote } from '../../service/shell-quote.ts'
import { permissionFlags } from '../requirements.ts'
import type { ContractRule } from '../rule.ts'
import type { RunPlan } from '../run/plan.ts'
import { sumRequests, withPrerequisites } from '../run/plan-probes.ts'
import { canShow } from '../run/select-probes.ts'
import { type ContractTarget, defaultPermissions } from '../target.ts'

/** @param command start of the command with the target, such as `npx dc-mock verify staging` */
export function formatRerunCommand(
  rule: ContractRule,
  plan: RunPlan,
  command: readonly string[] = defaultCommand(plan.target),
): string {
  return [...command, '--only', rule.id, ...permissionsFor(rule, plan)].map(shellQuote).join(' ')
}

function defaultCommand({ kind, url }: ContractTarget): string[] {
  return ['npx', 'dc-mock', 'verify', url, ...(kind === 'own' ? ['--target', 'own'] : [])]
}

function permissionsFor(rule: ContractRule, plan: RunPlan): string[] {
  const { kind } = plan.target
  if (kind === 'mock') return []
  const requiredProbes = findRequiredProbes(rule, plan)
  return permissionFlags(
    sumRequests(requiredProbes.map(({ requests }) => requests)),
    requiredProbes.flatMap(({ needs }) => needs),
    defaultPermissions[kind],
  )
}

function findRequiredProbes(rule: ContractRule, { probes }: RunPlan): RunPlan['probes'] {
  const own = rule.kind === 'probe' ? rule.probes : probes.filter((one) => canShow(rule, one)).map(({ probe }) => probe)
  const closure = new Set(own.flatMap(withPrerequisites))
  return probes.filter(({ probe }) => closure.has(probe))
}
