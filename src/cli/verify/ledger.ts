/** Opens the ledger, which counts the email checks sent by all runs. Checks sent to a mock are not counted. */
import { type OpenLedger, openLedger, readChecks } from '../../contract/ledger/open-ledger.ts'
import { type ContractTarget, defaultPermissions } from '../../contract/target.ts'
import { freeChecks } from '../../service/quota.ts'
import type { Context } from '../command.ts'
import type { VerifySettings } from './settings.ts'

/**
 * Returns null if no ledger is set or the target is a mock.
 * @param canSpend whether the run can send email checks. If false, the ledger is not locked.
 */
export async function openRunLedger(
  target: ContractTarget,
  { ledger: file }: Pick<VerifySettings, 'ledger'>,
  { now }: Pick<Context, 'now'>,
  canSpend = true,
): Promise<OpenLedger | null> {
  return file === null || target.kind === 'mock' ? null : openLedger({ file, target, now, canSpend })
}

/**
 * Limits a budget to the checks left in the quota, according to the ledger. Without a ledger, the quota does not limit the budget.
 * @param budget maximum number of email checks. If undefined, uses the default for the target kind.
 */
export async function remainingBudget(
  target: ContractTarget,
  budget: number | undefined,
  { ledger, quota = freeChecks }: Pick<VerifySettings, 'ledger' | 'quota'>,
): Promise<number> {
  const limit = budget ?? defaultPermissions[target.kind].budget
  const checks = await readLedgerChecks(target, { ledger })
  return checks === null ? limit : Math.min(limit, Math.max(0, quota - checks))
}

/** Returns the number of email checks sent for the target's website. Returns null if no ledger is set or the target is a mock. */
export async function readLedgerChecks(
  target: ContractTarget,
  { ledger: file }: Pick<VerifySettings, 'ledger'>,
): Promise<number | null> {
  return file === null || target.kind === 'mock' ? null : readChecks(file, target)
}
