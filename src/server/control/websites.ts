import { createWhy } from '../../state/journal/why.ts'
import type { StoredWebsite } from '../../state/port.ts'
import { addWebsite, type NewWebsiteOptions } from '../../state/website/add-website.ts'
import { appendLine } from '../../state/website/journal-line.ts'
import { createLimitError, keyLimitHint } from '../../state/website/limit-error.ts'
import { createPrivateKey as makeKey } from '../../state/website/private-key.ts'
import { removeIdle } from '../../state/website/remove-idle.ts'
import { removeWebsite as remove, resetWebsite as reset, resetAll } from '../../state/website/reset-website.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { isReversed, reversedElsewhere } from '../contrary/variant.ts'
import { formatKey, formatWebsite } from '../format/website.ts'
import { pageOf } from '../paging.ts'
import { type ControlHandler, json, noContent } from './call.ts'
import { removedError, unknownError } from './errors.ts'
import { unknownCursor } from './read-query.ts'
import { findWebsite, selectWebsiteOrAll } from './select-website.ts'
import type { ControlServices } from './services.ts'

export const listWebsites: ControlHandler<'listWebsites'> = async ({ query }, services) => {
  await removeIdle(services)
  const page = pageOf(await services.store.websites(), query)
  if (!page) throw unknownCursor()
  const { items, next_cursor } = page
  return json({ websites: await Promise.all(items.map((website) => formatWebsite(website, services))), next_cursor })
}

export const createWebsite: ControlHandler<'createWebsite'> = async ({ body }, services) => {
  const { website, warnings } = await addWebsite(services, withLongerSecret(body, services))
  const location = `/_mock/websites/${website.appId}`
  return { ...json(await formatWebsite(website, services, warnings), 201, { location }), createdAppId: website.appId }
}

/**
 * If A17 is reversed for a new website, its release secret has 64 characters instead of 32, unless the options already contain a secret.
 */
function withLongerSecret(body: NewWebsiteOptions, services: ControlServices): NewWebsiteOptions {
  const website = { assumptions: body.assumptions ?? null }
  if (body.release_secret !== undefined || !isReversed('A17', website, services)) return body
  return { ...body, release_secret: services.ids.releaseSecret() + services.ids.releaseSecret() }
}

export const getWebsite: ControlHandler<'getWebsite'> = async ({ params }, services) =>
  json(await formatWebsite(await findWebsite(params.app_id, services), services))

export const updateWebsite: ControlHandler<'updateWebsite'> = async ({ params, body }, services) => {
  const found = await findWebsite(params.app_id, services)
  const { appId } = found
  const { checks_used, ...change } = body
  const { plan, used } = await found.usage()
  const isReset =
    checks_used === undefined && used > 0 && (body.plan ?? plan) !== plan && isReversed('A27', found, services)
  const checksUsed = isReset ? 0 : checks_used
  const website = await services.store.changeWebsite(appId, {
    ...change,
    ...(checksUsed === undefined ? {} : { checksUsed }),
  })
  if (!website) throw removedError(appId)
  if (isReset) await appendResetLine(website, used, services)
  return json(await formatWebsite(website, services))
}

async function appendResetLine(website: StoredWebsite, used: number, services: ControlServices): Promise<void> {
  const { addReversals } = await import('../contrary/contrary.ts')
  const { plan } = await website.usage()
  await appendLine(services, website, {
    control: { method: 'PATCH', path: `/_mock/websites/${website.appId}` },
    why: addReversals(createWhy('checks-reset', { plan }), reversedElsewhere.A27, ['A27']),
    changed: [{ resource: 'checks_used', before: used, after: 0 }],
  })
}

export const deleteWebsite: ControlHandler<'deleteWebsite'> = async ({ params }, services) => {
  const { appId } = await findWebsite(params.app_id, services)
  if (await remove(services, appId)) return noContent()
  throw new WebsiteError(
    'conflict',
    `"${appId}" is the default website and cannot be removed`,
    'to reset it, call POST /_mock/reset',
  )
}

export const resetWebsite: ControlHandler<'resetWebsite'> = async ({ query }, services) => {
  const website = await selectWebsiteOrAll(query.website, services)
  if (!website) return json(await resetAll(services))
  await reset(services, website)
  return json({ reset: [website.appId], removed: [] })
}

export const createKey: ControlHandler<'createKey'> = async ({ params, body }, services) => {
  const website = await findWebsite(params.app_id, services)
  const { key } = makeKey(body, services)
  const added = await website.createKey(key)
  if (added === 'taken') {
    throw new WebsiteError('conflict', `The key ${key.prefix}… already exists. To generate a key, omit \`value\``)
  }
  if (added === 'full') throw createLimitError('keys', keyLimitHint)
  const { value } = key
  const keyring = { ...website.identity.keyring, privateKeys: value === null ? {} : { [added.id]: value } }
  return json(formatKey(added, keyring), 201)
}

export const deleteKey: ControlHandler<'deleteKey'> = async ({ params }, services) => {
  const website = await findWebsite(params.app_id, services)
  if (await website.deleteKey(params.key_id)) return noContent()
  throw unknownError('active key', params.key_id, `to list all keys, call GET /_mock/websites/${website.appId}`)
}
