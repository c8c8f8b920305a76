import { formatRerunCommand } from '../../contract/report/rerun-command.ts'
import type { ContractRule } from '../../contract/rule.ts'
import type { RunPlan } from '../../contract/run/plan.ts'
import type { VerifySettings } from './settings.ts'

/** Replacement for a private key that was passed as a flag. */
export const keyPlaceholder = '<key>'

/** Returns a function that formats the command to test one rule again on the same target. The command does not contain header values. */
export function createRerunCommand(
  plan: RunPlan,
  { name, url, target, hasKeyFlag, headers, cdnUrl, cacert, overlays, spec }: VerifySettings,
): (rule: ContractRule) => string {
  const isAddress = url === name
  const command = [
    ...['dc-mock', 'verify', name],
    ...(isAddress && target !== null ? ['--target', target] : []),
    ...(isAddress || url === null ? overlays.flatMap((file) => ['--overlay', file]) : []),
    ...((isAddress || url === null) && spec !== null ? ['--spec', spec] : []),
    ...(hasKeyFlag ? ['--key', keyPlaceholder] : []),
    ...(isAddress && cdnUrl !== null ? ['--cdn-url', cdnUrl] : []),
    ...(isAddress && cacert !== null ? ['--cacert', cacert] : []),
    ...(isAddress ? Object.keys(headers).flatMap((header) => ['--header', `${header}: …`]) : []),
  ]
  return (rule) => formatRerunCommand(rule, plan, command)
}
