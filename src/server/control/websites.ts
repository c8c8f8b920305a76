/** Websites and their keys. */

import { removeIdle } from '../../state/website/lifetime.ts'
import { makeWebsite } from '../../state/website/make-website.ts'
import { createKey as makeKey } from '../../state/website/private-key.ts'
import { moreKeys, refuseMore } from '../../state/website/refuse-more.ts'
import { removeWebsite as remove, resetWebsite as reset, resetAll } from '../../state/website/reset-website.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { formatKey, formatWebsite } from '../format/website.ts'
import { pageOf } from '../paging.ts'
import { type Control, json, noContent } from './call.ts'
import { unknownCursor } from './unknown-cursor.ts'
import { findWebsite, oneOrAllWebsites } from './which-website.ts'

export const listWebsites: Control<'listWebsites'> = async ({ query }, services) => {
  await removeIdle(services)
  const page = pageOf(await services.store.worlds(), query)
  if (!page) throw unknownCursor()
  const { items, next_cursor } = page
  return json({ websites: await Promise.all(items.map((world) => formatWebsite(world, services))), next_cursor })
}

export const createWebsite: Control<'createWebsite'> = async ({ body }, services) => {
  const { world, warnings } = await makeWebsite(services, body)
  const location = `/_mock/websites/${world.appId}`
  return { ...json(await formatWebsite(world, services, warnings), 201, { location }), made: world.appId }
}

export const getWebsite: Control<'getWebsite'> = async ({ params }, services) =>
  json(await formatWebsite(await findWebsite(params.app_id, services), services))

export const updateWebsite: Control<'updateWebsite'> = async ({ params, body }, services) => {
  const { appId } = await findWebsite(params.app_id, services)
  const { checks_used: checksUsed, ...change } = body
  const world = await services.store.changeWebsite(appId, {
    ...change,
    ...(checksUsed === undefined ? {} : { checksUsed }),
  })
  if (!world) throw new WebsiteError('unknown', `No website "${appId}"; it was removed meanwhile`)
  return json(await formatWebsite(world, services))
}

export const deleteWebsite: Control<'deleteWebsite'> = async ({ params }, services) => {
  const { appId } = await findWebsite(params.app_id, services)
  if (await remove(services, appId)) return noContent()
  throw new WebsiteError(
    'conflict',
    `"${appId}" is the default website and stays; POST /_mock/reset puts it back to how it was made`,
  )
}

export const resetWebsite: Control<'resetWebsite'> = async ({ query }, services) => {
  const world = await oneOrAllWebsites(query.website, services)
  if (!world) return json(await resetAll(services))
  await reset(services, world)
  return json({ reset: [world.appId], removed: [] })
}

export const createKey: Control<'createKey'> = async ({ params, body }, services) => {
  const world = await findWebsite(params.app_id, services)
  const { key } = makeKey(body, services)
  const added = await world.createKey(key)
  if (added === 'taken') {
    throw new WebsiteError('conflict', `The key ${key.prefix}… is there already; leave value out to have one made`)
  }
  if (added === 'full') throw refuseMore('keys', moreKeys)
  const { value } = key
  const keyring = { ...world.identity.keyring, privateKeys: value === null ? {} : { [added.id]: value } }
  return json(formatKey(added, keyring), 201)
}

export const deleteKey: Control<'deleteKey'> = async ({ params }, services) => {
  const world = await findWebsite(params.app_id, services)
  if (await world.deleteKey(params.key_id)) return noContent()
  throw new WebsiteError('unknown', `No active key "${params.key_id}"; GET /_mock/websites/${world.appId} lists them`)
}
