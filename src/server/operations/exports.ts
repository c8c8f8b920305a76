import { readQuery } from '../../spec/validate.ts'
import { because } from '../../state/journal/why.ts'
import type { Listable } from '../../state/port.ts'
import { formatConversion, formatEvent, formatUser, formatVisit } from '../format/records.ts'
import { invalidQuery, json } from '../outcomes.ts'
import { readCursor, writeCursor } from '../paging.ts'
import type { Answer, Services } from '../request-context.ts'

/** The quick test of a key (service 4.1). */
export const getHealth: Answer = async (_exchange, world) => {
  const { people } = await world.usage()
  return json({ success: true, app_id: world.appId, identified_user_count: people }, because('health'))
}

export const exportUsers: Answer = exportOf('exportUsers', 'people', async (services) => {
  const assess = await services.risk()
  return (person) => formatUser(person, assess)
})
export const exportVisits: Answer = exportOf('exportVisits', 'visits', () => formatVisit)
export const exportEvents: Answer = exportOf('exportEvents', 'events', () => formatEvent)
export const exportConversions: Answer = exportOf('exportConversions', 'conversions', () => formatConversion)

type Formatter<K extends keyof Listable> = (record: Listable[K]) => unknown

/** One page of records, oldest first (A12). */
function exportOf<K extends keyof Listable>(
  operation: 'exportUsers' | 'exportVisits' | 'exportEvents' | 'exportConversions',
  kind: K,
  formatter: (services: Services) => Formatter<K> | Promise<Formatter<K>>,
): Answer {
  return async (exchange, world, services) => {
    const query = readQuery(operation, new URL(exchange.request.url).searchParams)
    if (query.problem) return invalidQuery(query.problem.message)
    const after = readCursor(query.value.cursor)
    if (after === null) return invalidQuery('cursor must be one that an earlier answer gave')
    const { items, next } = await world.list(kind, { after, limit: query.value.limit })
    const data = items.map(await formatter(services))
    return json({ success: true, data, next_cursor: writeCursor(next) }, because('export', { count: data.length }))
  }
}
