/** The ledger of a run, where it can spend anything that lasts. */
import { limitBudget } from '../../contract/ledger/limit-budget.ts'
import { type OpenLedger, openLedger, readChecks } from '../../contract/ledger/open-ledger.ts'
import type { RunPlan } from '../../contract/run/plan.ts'
import { type ContractTarget, defaultPermissions, type Permissions } from '../../contract/target.ts'
import type { Context } from '../command.ts'
import type { VerifySettings } from './settings.ts'
import { toUsageError } from './to-usage-error.ts'

/** Null where none is named, and on a mock, whose websites end with the run. */
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

/** Leave whose budget is no larger than what the ledger leaves of the website's checks; without a ledger as it is. */
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

/** Checks that the ledger knows of the key's website; null where there is no ledger to ask. */
export async function readLedgerChecks({ target }: RunPlan, { ledger: file }: VerifySettings): Promise<number | null> {
  if (file === null || target.kind === 'mock') return null
  try {
    return await readChecks(file, target)
  } catch (error) {
    throw toUsageError(error)
  }
}

/** The ledger of a proxy, which cannot know what will be sent; null where none is named. */
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
