/** Opens the ledger of a run. */
import { limitBudget } from '../../contract/ledger/limit-budget.ts'
import { type OpenLedger, openLedger, readChecks } from '../../contract/ledger/open-ledger.ts'
import type { RunPlan } from '../../contract/run/plan.ts'
import { type ContractTarget, defaultPermissions, type Permissions } from '../../contract/target.ts'
import type { Context } from '../command.ts'
import type { VerifySettings } from './settings.ts'
import { toUsageError } from './to-usage-error.ts'

/** Returns null if no ledger is set, or if the target is a mock. */
export async function openRunLedger(
  { target, requests }: RunPlan,
  { ledger: file }: VerifySettings,
  { now }: Pick<Context, 'now'>,
): Promise<OpenLedger | null> {
  if (file === null || target.kind === 'mock') return null
  try {
    return await openLedger({ file, target, now, canSpend: requests.check > 0 })
  } catch (error) {
    throw toUsageError(error)
  }
}

/** Limits the budget of the permissions to the checks that the ledger has left. */
export async function limitPermissions(
  target: ContractTarget,
  { permissions, ledger, quota }: Pick<VerifySettings, 'permissions' | 'ledger' | 'quota'>,
): Promise<Partial<Permissions>> {
  if (ledger === null || target.kind === 'mock') return permissions
  try {
    const budget = permissions.budget ?? defaultPermissions[target.kind].budget
    return { ...permissions, budget: limitBudget(budget, await readChecks(ledger, target), quota) }
  } catch (error) {
    throw toUsageError(error)
  }
}

/** Returns the number of checks in the ledger for this website, or null without a ledger. */
export async function readLedgerChecks({ target }: RunPlan, { ledger: file }: VerifySettings): Promise<number | null> {
  if (file === null || target.kind === 'mock') return null
  try {
    return await readChecks(file, target)
  } catch (error) {
    throw toUsageError(error)
  }
}

/** Opens the ledger of a proxy, whose requests are not known in advance. Returns null if no ledger is set. */
export async function openProxyLedger(
  file: string | null,
  target: ContractTarget,
  { now }: Pick<Context, 'now'>,
): Promise<OpenLedger | null> {
  if (file === null) return null
  try {
    return await openLedger({ file, target, now })
  } catch (error) {
    throw toUsageError(error)
  }
}
