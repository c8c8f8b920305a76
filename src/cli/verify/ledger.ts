/** The ledger of a run, where it can spend anything that lasts. */
import { type OpenLedger, openLedger, readChecks } from '../../contract/ledger/open-ledger.ts'
import type { Plan } from '../../contract/run/plan.ts'
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

/** Checks that the ledger knows of the key's website; null where there is no ledger to ask. */
export async function ledgerChecks({ target }: Plan, { ledger: file }: VerifySettings): Promise<number | null> {
  if (file === null || target.kind === 'mock') return null
  try {
    return await readChecks(file, target)
  } catch (error) {
    throw asUsageError(error)
  }
}
