/** The journal. */
import type { JournalFilter } from '../../journal/filter.ts'
import { type JournalRecord, showRecord } from '../../journal/record.ts'
import { parseTime } from '../../scenario/time.ts'
import { maskSecrets } from '../../service/mask.ts'
import { toIdentity } from '../../service/risk/address.ts'
import { operations } from '../../spec/generated/operations.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { Refusal } from '../../world/refusal.ts'
import { type Call, type Control, json, noContent } from './call.ts'
import { oneOrAllWebsites, websiteOfList } from './which-website.ts'

export const listRequests: Control<'listRequests'> = async ({ query }, services) => {
  const world = await websiteOfList(query.website, services)
  const fitting = services.journal.list({ ...(world ? { appId: world.appId } : {}), ...filterOf(query) })
  const entries = fitting.slice(Math.max(0, fitting.length - query.limit)).map(formatEntry)
  return json({ entries, matched: fitting.length })
}

export const getRequest: Control<'getRequest'> = ({ params }, { journal }) => {
  const entry = journal.find(params.id)
  if (entry) return json(formatEntry(entry))
  throw new Refusal('unknown', `No request "${params.id.slice(0, 100)}"; GET /_mock/requests lists those that are kept`)
}

export const clearRequests: Control<'clearRequests'> = async ({ query }, services) => {
  const world = await oneOrAllWebsites(query.website, services)
  services.journal.clear(world?.appId)
  return noContent()
}

function filterOf({ operation, email, status, since }: Call<'listRequests'>['query']): JournalFilter {
  if (operation !== undefined && !Object.hasOwn(operations, operation)) {
    const nearest = nearestName(operation, Object.keys(operations))
    const hint = nearest ? `did you mean "${nearest}"?` : 'the operationIds of GET /_mock/openapi.yaml are known'
    throw new Refusal('invalid', `No operation "${operation.slice(0, 100)}"; ${hint}`)
  }
  return {
    ...(operation === undefined ? {} : { operation }),
    ...(email === undefined ? {} : { email: maskSecrets(toIdentity(email)) }),
    ...(status === undefined ? {} : { status }),
    ...(since === undefined ? {} : { since: readSince(since) }),
  }
}

/** The id of an entry, which may be gone from the journal by now, or an ISO 8601 time in ms. */
function readSince(text: string): string | number {
  if (/^[a-z]+_[a-z0-9]+$/.test(text)) return text
  // A `+` that stands bare in a query means a blank.
  const time = /^\d/.test(text) ? parseTime(text.replace(' ', '+'), 0) : null
  if (time !== null) return time
  throw new Refusal('invalid', 'since must be the id of an entry, or a time such as 2026-11-20T10:00:00Z')
}

function formatEntry(record: JournalRecord): object {
  const { id, at, appId, ...entry } = showRecord(record)
  return { id, at, app_id: appId, ...entry }
}
