/** What the owner of an account sees of its websites: keys, signed-up users, usage and billing. */
import type { Account, SignUp } from '../../service/model.ts'
import { amountDue, blockPrice, blockSize, checksLeft, freeChecks } from '../../service/quota.ts'
import type { DashboardWebsite, SignedUpUser, Usage } from '../../spec/generated/dashboard.d.ts'
import type { World } from '../../state/port.ts'
import { createKey } from '../../state/website/private-key.ts'
import { moreKeys, refuseMore } from '../../state/website/refuse-more.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { type Control, json, noContent } from '../control/call.ts'
import type { ControlServices } from '../control/services.ts'
import { unknownCursor } from '../control/unknown-cursor.ts'
import { formatDashboardKey } from '../format/website.ts'
import { readCursor, writeCursor } from '../paging.ts'
import { signedIn } from './session.ts'

export const listDashboardWebsites: Control<'listDashboardWebsites'> = signedIn(
  async (_call, { id }, { store, settings }) => {
    const worlds = (await store.worlds()).filter(({ identity }) => identity.accountId === id)
    const websites = worlds.map(
      ({ identity: { appId, name, copKey } }): DashboardWebsite => ({
        app_id: appId,
        name,
        cop_key: copKey,
        public_url: settings.publicUrl,
      }),
    )
    return json({ websites })
  },
)

/** The active keys, each by its first 12 characters (service 2.2). */
export const listDashboardKeys: Control<'listDashboardKeys'> = signedIn(async ({ params }, account, services) => {
  const { identity } = await ownWebsite(params.app_id, account, services)
  return json({ keys: identity.keys.filter(({ deletedAt }) => deletedAt === null).map(formatDashboardKey) })
})

/** A new key, whose full value is shown this once (service 3.1). */
export const createDashboardKey: Control<'createDashboardKey'> = signedIn(
  async ({ params, body }, account, services) => {
    const world = await ownWebsite(params.app_id, account, services)
    const { key } = createKey({ name: body.name }, services)
    const created = await world.createKey(key)
    if (created === 'taken') throw new Error('A key was minted twice')
    if (created === 'full') throw refuseMore('keys', moreKeys)
    return json({ ...formatDashboardKey(created), value: key.value }, 201)
  },
)

export const deleteDashboardKey: Control<'deleteDashboardKey'> = signedIn(async ({ params }, account, services) => {
  const world = await ownWebsite(params.app_id, account, services)
  if (await world.deleteKey(params.key_id)) return noContent()
  throw new WebsiteError(
    'unknown',
    `No active key "${params.key_id.slice(0, 100)}"; GET /dashboard/api/websites/${world.appId}/keys lists them`,
  )
})

/** The signed-up users page: one entry for each check and one for an identification by the script (A23). */
export const listSignedUpUsers: Control<'listSignedUpUsers'> = signedIn(
  async ({ params, query }, account, services) => {
    const world = await ownWebsite(params.app_id, account, services)
    const after = readCursor(query.cursor)
    if (after === null) throw unknownCursor()
    const { items, next } = await world.list('signUps', { after, limit: query.limit })
    return json({ users: items.map(formatSignUp), next_cursor: writeCursor(next) })
  },
)

export const getUsage: Control<'getUsage'> = signedIn(async ({ params }, account, services) => {
  const { plan, used } = await (await ownWebsite(params.app_id, account, services)).usage()
  const usage: Usage = {
    plan,
    used,
    free: freeChecks,
    left: checksLeft(plan, used),
    amount_due: amountDue(used),
    currency: 'USD',
    block_size: blockSize,
    block_price: blockPrice,
  }
  return json(usage)
})

/** A website of the account; one of another account is as unknown as one that does not exist. */
async function ownWebsite(appId: string, { id }: Account, { store }: ControlServices): Promise<World> {
  const world = await store.world(appId)
  if (world && world.identity.accountId === id) return world
  throw new WebsiteError(
    'unknown',
    `No website "${appId.slice(0, 100)}" in this account; GET /dashboard/api/websites lists them`,
  )
}

function formatSignUp({ email, source, at }: SignUp): SignedUpUser {
  const told = source === 'check' ? 'server library' : 'tracking script'
  return { email, source: told, at: new Date(at).toISOString() }
}
