import type { Keyring, PrivateKey } from '../../service/model.ts'
import { amountDue, checksLeft } from '../../service/quota.ts'
import type { Key, Website } from '../../spec/generated/control.d.ts'
import type { DashboardKey } from '../../spec/generated/dashboard.d.ts'
import type { StoredWebsite } from '../../state/port.ts'
import { formatDuration, formatTime } from '../../state/scenario/time.ts'
import { dashboardPassword } from '../../state/website/dashboard-owner.ts'
import { isReversed, variantOf } from '../contrary/variant.ts'
import type { Services } from '../request-context.ts'

export async function formatWebsite(
  website: StoredWebsite,
  services: Pick<Services, 'store' | 'settings'>,
  warnings: string[] = [],
): Promise<Website> {
  const { appId, name, accountId, copKey, keys, keyring, lifetime } = website.identity
  const { plan, used } = await website.usage()
  const { scenario, counts, expiresAt } = await website.overview()
  const account = await services.store.account(accountId)
  if (!account) throw new Error(`The website ${appId} belongs to the account ${accountId}, which does not exist`)
  const shown = keys.map((key) => formatKey(key, keyring))
  // If all keys are deleted, return a deleted key, so that tests can check that the service rejects it.
  const known = shown.filter(({ value }) => value !== null)
  const { signUps, ...others } = counts
  return {
    app_id: appId,
    name,
    account: accountId,
    assumptions: variantOf(website, services),
    plan,
    checks_used: used,
    checks_left: checksLeft(plan, used),
    amount_due: amountDue(used, { isReversed: isReversed('A5', website, services) }),
    cop_key: copKey,
    release_secret: keyring.releaseSecret,
    private_key: (known.find(({ deleted_at }) => deleted_at === null) ?? known[0])?.value ?? null,
    keys: shown,
    counts: { ...others, sign_ups: signUps },
    scenario,
    lifetime: lifetime === null ? null : formatDuration(lifetime),
    expires_at: expiresAt === null ? null : formatTime(expiresAt),
    dashboard: { email: account.owner.email, password: dashboardPassword },
    warnings,
  }
}

export function formatKey({ id, name, prefix, createdAt, deletedAt }: PrivateKey, keyring: Keyring): Key {
  return {
    id,
    name,
    prefix,
    value: keyring.privateKeys[id] ?? null,
    created_at: formatTime(createdAt),
    deleted_at: deletedAt === null ? null : formatTime(deletedAt),
  }
}

/** Only the first 12 characters of the key are shown (service 2.2). */
export function formatDashboardKey({ id, name, prefix, createdAt }: PrivateKey): DashboardKey {
  return { id, name, prefix, created_at: formatTime(createdAt) }
}
