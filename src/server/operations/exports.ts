import { readQuery } from '../../spec/validate.ts'
import { createWhy } from '../../state/journal/why.ts'
import type { Listable } from '../../state/port.ts'
import { formatConversion, formatEvent, formatUser, formatVisit } from '../format/records.ts'
import { readCursor, writeCursor } from '../paging.ts'
import type { OperationHandler, Services } from '../request-context.ts'
import { invalidQuery, jsonResponse } from '../responses.ts'

/** Confirms that a private key is valid, and returns the number of identified people (service 4.1). */
export const getHealth: OperationHandler = async (_context, website) => {
  const { people } = await website.usage()
  return jsonResponse({ success: true, app_id: website.appId, identified_user_count: people }, createWhy('health'))
}

export const exportUsers: OperationHandler = createExport('exportUsers', 'people', async (services) => {
  const assess = await services.risk()
  return (person) => formatUser(person, assess)
})
export const exportVisits: OperationHandler = createExport('exportVisits', 'visits', () => formatVisit)
export const exportEvents: OperationHandler = createExport('exportEvents', 'events', () => formatEvent)
export const exportConversions: OperationHandler = createExport(
  'exportConversions',
  'conversions',
  () => formatConversion,
)

type Formatter<K extends keyof Listable> = (record: Listable[K]) => unknown

/** Creates a handler that returns a page of records, oldest first (A12). */
function createExport<K extends keyof Listable>(
  operation: 'exportUsers' | 'exportVisits' | 'exportEvents' | 'exportConversions',
  kind: K,
  formatter: (services: Services) => Formatter<K> | Promise<Formatter<K>>,
): OperationHandler {
  return async (context, website, services) => {
    const query = readQuery(operation, new URL(context.request.url).searchParams)
    if (query.problem) return invalidQuery(query.problem.message)
    const after = readCursor(query.value.cursor)
    if (after === null) return invalidQuery('cursor must be a cursor from an earlier response')
    const { items, next } = await website.list(kind, { after, limit: query.value.limit })
    const data = items.map(await formatter(services))
    return jsonResponse(
      { success: true, data, next_cursor: writeCursor(next) },
      createWhy('export', { count: data.length }),
    )
  }
}
