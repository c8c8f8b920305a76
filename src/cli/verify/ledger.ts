/** The ledger of a run, where it can spend anything that lasts. */
import { capBudget } from '../../contract/ledger/cap-budget.ts'
import { type OpenLedger, openLedger, readChecks } from '../../contract/ledger/open-ledger.ts'
import type { Plan } from '../../contract/run/plan.ts'
import { defaultLeave, type Leave, type Target } from '../../contract/target.ts'
import type { Context } from '../command.ts'
import type { VerifySettings } from './settings.ts'
import { asUsageError } from './wrong-use.ts'

/** Null where none is named, and on a mock, whose websites end with the run. */
export async function openLedgerFor(
  { target, requests }: Plan,
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
export async function leaveByLedger(
  target: Target,
  { leave, ledger, quota }: Pick<VerifySettings, 'leave' | 'ledger' | 'quota'>,
): Promise<Partial<Leave>> {
  if (ledger === null || target.kind === 'mock') return leave
  try {
    const budget = leave.budget ?? defaultLeave[target.kind].budget
    return { ...leave, budget: capBudget(budget, await readChecks(ledger, target), quota) }
  } catch (error) {
    throw asUsageError(error)
  }
}

/** Checks that the ledger knows of the key's website; null where there is no ledger to ask. */
export async function ledgerChecks({ target }: Plan, { ledger: file }: VerifySettings): Promise<number | null> {
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
