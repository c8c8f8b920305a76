/** Opens the ledger, which counts the checks that are spent across runs. */
import { limitBudget, type OpenLedger, openLedger, readChecks } from '../../contract/ledger/open-ledger.ts'
import type { RunPlan } from '../../contract/run/plan.ts'
import { type ContractTarget, defaultPermissions, type Permissions } from '../../contract/target.ts'
import type { Context } from '../command.ts'
import type { VerifySettings } from './settings.ts'
import { toUsageError } from './to-usage-error.ts'

/** Opens the ledger of a run. Returns null if no ledger is set, or if the target is a mock. */
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

/** Limits the budget in the permissions to the number of checks left in the ledger. */
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

/** Returns the number of checks that the ledger contains for this website, or null if no ledger is used. */
export async function readLedgerChecks({ target }: RunPlan, { ledger: file }: VerifySettings): Promise<number | null> {
  if (file === null || target.kind === 'mock') return null
  try {
    return await readChecks(file, target)
  } catch (error) {
    throw toUsageError(error)
  }
}

/** Opens the ledger of a proxy. The requests of a proxy are not known in advance. Returns null if no ledger is set. */
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
