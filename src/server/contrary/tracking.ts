import { createWhy } from '../../state/journal/why.ts'
import { notFound } from '../responses.ts'
import { recordsIn } from './conversions.ts'
import { isSuccess, type Reversal } from './reversal.ts'

const exporting = ['exportUsers', 'exportVisits', 'exportEvents', 'exportConversions'] as const
const collecting = ['collectVisit', 'collectEvent', 'identifyUser'] as const

export const trackingReversals: readonly Reversal[] = [
  {
    assumption: 'A12',
    variants: ['contrary'],
    operations: exporting,
    changeResponse(response) {
      if (!isSuccess(response)) return false
      const { data, next_cursor } = response.json
      response.json = { items: data, paging: { next: next_cursor } }
      return true
    },
  },
  {
    assumption: 'A12',
    variants: ['contrary-3'],
    operations: exporting,
    replaceOperation: () => notFound(createWhy('unknown-export')),
  },
  {
    assumption: 'A14',
    variants: ['contrary'],
    changeResponse(response, { request }) {
      if (!request.path.startsWith('/api/v1/') || response.headers['access-control-allow-origin']) return false
      response.headers['access-control-allow-origin'] = '*'
      return true
    },
  },
  {
    assumption: 'A14',
    variants: ['contrary-3'],
    operations: collecting,
    replaceOperation: () => notFound(createWhy('unknown-path')),
  },
  {
    assumption: 'A19',
    variants: ['contrary'],
    operations: ['getHealth'],
    async changeResponse(response, _context, { website }) {
      if (!isSuccess(response)) return false
      const { items } = await website.list('people', { after: 0, limit: Number.POSITIVE_INFINITY })
      const identified = items.filter(({ script }) => script !== null).length
      if (response.json.identified_user_count === identified) return false
      response.json.identified_user_count = identified
      return true
    },
  },
  {
    assumption: 'A21',
    variants: ['contrary'],
    operations: ['identifyUser'],
    async changeState(_context, { website, services }) {
      const { used } = await website.usage()
      await services.store.changeWebsite(website.appId, { checksUsed: used + 1 })
      return true
    },
  },
  {
    assumption: 'A33',
    variants: ['contrary-2'],
    operations: exporting,
    changeResponse(response) {
      const records = isSuccess(response) ? recordsIn(response.json) : []
      for (const record of records) {
        record.created = Date.parse(String(record.occurred_at ?? record.identified_at)) / 1000
        delete record.occurred_at
        delete record.identified_at
        if (record.source === 'server') record.source = 'api'
      }
      return records.length > 0
    },
  },
  {
    assumption: 'A34',
    variants: ['contrary'],
    operations: collecting,
    changeResponse(response) {
      if (!isSuccess(response)) return false
      response.json = { received: 1 }
      return true
    },
  },
  {
    assumption: 'A35',
    variants: ['contrary-2'],
    operations: exporting,
    changeResponse(response) {
      const records = isSuccess(response) ? recordsIn(response.json) : []
      records.reverse()
      return records.length > 1
    },
  },
  {
    assumption: 'A41',
    variants: ['contrary'],
    operations: ['getScript'],
    changeResponse(response) {
      if (response.status === 404) response.status = 400
      else response.headers['content-type'] = 'application/x-javascript'
      return true
    },
  },
  {
    assumption: 'A47',
    variants: ['contrary'],
    operations: ['getScript'],
    changeResponse({ headers }, { request }) {
      headers['access-control-allow-origin'] = new URL(request.url).origin
      return true
    },
  },
  {
    assumption: 'A53',
    variants: ['contrary-2'],
    operations: ['getHealth'],
    async changeState(_context, { website, services }) {
      const email = `${services.ids.id('key-test')}@dc-mock.example.com`
      await website.addPerson({
        personId: services.ids.id('usr'),
        email,
        source: 'check',
        at: website.now(),
        bulkPattern: null,
        override: null,
        script: null,
      })
      return true
    },
  },
]
