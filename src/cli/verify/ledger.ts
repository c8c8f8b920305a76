/** Opens the ledger, which counts the email checks sent by all runs. Runs against a mock are not counted. */
import { limitBudget, type OpenLedger, openLedger, readChecks } from '../../contract/ledger/open-ledger.ts'
import { type ContractTarget, defaultPermissions, type Permissions } from '../../contract/target.ts'
import type { Context } from '../command.ts'
import type { VerifySettings } from './settings.ts'

/**
 * Opens the ledger for a run. Returns null if no ledger is set or the target is a mock.
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

/** Limits the budget in the permissions to the number of checks left in the ledger. */
export async function limitPermissions(
  target: ContractTarget,
  { permissions, ledger, quota }: Pick<VerifySettings, 'permissions' | 'ledger' | 'quota'>,
): Promise<Partial<Permissions>> {
  const checks = await readLedgerChecks(target, { ledger })
  if (checks === null || target.kind === 'mock') return permissions
  const budget = permissions.budget ?? defaultPermissions[target.kind].budget
  return { ...permissions, budget: limitBudget(budget, checks, quota) }
}

/** Returns the number of email checks that the ledger has counted for the target's website. Returns null if no ledger is used. */
export async function readLedgerChecks(
  target: ContractTarget,
  { ledger: file }: Pick<VerifySettings, 'ledger'>,
): Promise<number | null> {
  return file === null || target.kind === 'mock' ? null : readChecks(file, target)
}
