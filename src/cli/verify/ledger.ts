/** The ledger of a run, where it can spend anything that lasts. */
import { capBudget } from '../../contract/ledger/cap-budget.ts'
import { type OpenLedger, openLedger, readChecks } from '../../contract/ledger/open-ledger.ts'
import type { RunPlan } from '../../contract/run/plan.ts'
import { defaultPermissions, type Permissions, type Target } from '../../contract/target.ts'
import type { Context } from '../command.ts'
import type { VerifySettings } from './settings.ts'
import { asUsageError } from './wrong-use.ts'

/** Null where none is named, and on a mock, whose websites end with the run. */
export async function openLedgerFor(
  { target, requests }: RunPlan,
  { ledger: file }: VerifySettings,
  { now }: Pick<Context, 'now'>,
): Promise<OpenLedger | null> {
  if (file === null || target.kind === 'mock') return null
  try {
    return await openLedger({ file, target, now, spends: requests.check > 0 })
  } catch (error) {
    throw asUsageError(error)
  }
}

/** Leave whose budget is no larger than what the ledger leaves of the website's checks; without a ledger as it is. */
export async function permissionsByLedger(
  target: Target,
  { permissions, ledger, quota }: Pick<VerifySettings, 'permissions' | 'ledger' | 'quota'>,
): Promise<Partial<Permissions>> {
  if (ledger === null || target.kind === 'mock') return permissions
  try {
    const budget = permissions.budget ?? defaultPermissions[target.kind].budget
    return { ...permissions, budget: capBudget(budget, await readChecks(ledger, target), quota) }
  } catch (error) {
    throw asUsageError(error)
  }
}

/** Checks that the ledger knows of the key's website; null where there is no ledger to ask. */
export async function ledgerChecks({ target }: RunPlan, { ledger: file }: VerifySettings): Promise<number | null> {
  if (file === null || target.kind === 'mock') return null
  try {
    return await readChecks(file, target)
  } catch (error) {
    throw asUsageError(error)
  }
}

/** The ledger of a proxy, which cannot know what will be sent; null where none is named. */
export async function openProxyLedger(
  file: string | null,
  target: Target,
  { now }: Pick<Context, 'now'>,
): Promise<OpenLedger | null> {
  if (file === null) return null
  try {
    return await openLedger({ file, target, now })
  } catch (error) {
    throw asUsageError(error)
  }
}
