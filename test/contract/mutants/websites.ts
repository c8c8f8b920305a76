/** Mutants of website isolation (service 2.1, 5.1, A28), exports and the health operation (service 4.1, A12, A19, A24, A33, A35). */
import type { Website } from '../../../src/index.ts'
import { changeResponses, emailOf, errorResponse, type MutableResponse, type Mutant, wrapOperation } from './mutant.ts'

const exportOperations = ['exportUsers', 'exportVisits', 'exportEvents', 'exportConversions'] as const

function query(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?')[1])
}

export const websiteMutants: readonly Mutant[] = [
  {
    id: 'exports-visits-of-other-website',
    description: 'exports the visits of another website if a website has no visits',
    fact: 'keys.belong-to-one-website',
    rule: 'keys.belong-to-one-website',
    mutate: wrapOperation('exportVisits', () => async (request, forward, websites) => {
      const response = await forward()
      for (const { private_key } of websites.all) {
        if (response.status !== 200 || response.body.data.length > 0) break
        response.body = (await forward({ headers: { ...request.headers, 'x-dc-key': private_key } })).body
      }
      return response
    }),
  },
  {
    id: 'returns-same-app-id',
    description: 'returns the same app_id for all websites in health checks',
    fact: 'keys.determine-the-website',
    rule: 'keys.determine-the-website',
    mutate: changeResponses('getHealth', ({ status, body }) => {
      if (status === 200) body.app_id = 'app_main'
    }),
  },
  {
    id: 'returns-account-id',
    description: 'returns an account ID as the app_id in health checks',
    fact: 'health.returns-the-website-of-the-key',
    rule: 'health.returns-the-website-of-the-key',
    mutate: changeResponses('getHealth', ({ status, body }) => {
      if (status === 200) body.app_id = `account_of_${body.app_id}`
    }),
  },
  {
    id: 'requires-app-id',
    description: 'requires app_id in the query of a health check',
    fact: 'keys.requests-have-no-site-id',
    rule: 'keys.requests-have-no-site-id',
    mutate: wrapOperation('getHealth', () => async (request, forward) => {
      const response = await forward()
      return response.status === 200 && !query(request.path).has('app_id')
        ? errorResponse(400, 'app_id is required')
        : response
    }),
  },
  {
    id: 'returns-sent-app-id',
    description: 'returns the app_id from the query of a health check',
    fact: 'keys.sent-site-id-is-ignored',
    rule: 'keys.sent-site-id-is-ignored',
    mutate: changeResponses('getHealth', ({ status, body }, request) => {
      const sentId = query(request.path).get('app_id')
      if (status === 200 && sentId !== null) body.app_id = sentId
    }),
  },
  {
    id: 'wrong-key-returns-403',
    description: 'returns 403 for a health check with a wrong key',
    fact: 'health.tests-a-key',
    rule: 'health.tests-a-key',
    mutate: changeResponses('getHealth', (response) => {
      if (response.body?.message === 'Invalid API key') response.status = 403
    }),
  },
  {
    id: 'health-check-adds-person',
    description: 'adds a person for each health check',
    fact: 'health.has-no-side-effects',
    rule: 'health.has-no-side-effects',
    mutate: changeResponses('getHealth', async ({ status }, request, websites) => {
      const website = websites.for(request)
      if (status === 200) await website?.people.add({ email: `${crypto.randomUUID()}@shop.example`, source: 'check' })
    }),
  },
  {
    id: 'counts-only-people-from-script',
    description: 'counts only people identified by the script in identified_user_count',
    fact: 'health.counts-identifications',
    rule: 'health.counts-identifications',
    mutate: changeResponses('getHealth', async ({ status, body }, request, websites) => {
      const people = (await websites.for(request)?.people.list()) ?? []
      if (status === 200) body.identified_user_count = people.filter(({ source }) => source === 'script').length
    }),
  },
  {
    id: 'omits-last-exported-user',
    description: 'omits the last user from each export page with several users',
    fact: 'export.user-count-equals-health-count',
    rule: 'export.user-count-equals-health-count',
    mutate: changeResponses('exportUsers', ({ status, body }) => {
      if (status === 200 && body.data.length > 1) body.data.pop()
    }),
  },
  {
    id: 'repeats-record-on-next-page',
    description: 'replaces the first record of a page with the last record of the previous page',
    fact: 'export.pages-by-cursor',
    rule: 'export.pages-by-cursor',
    mutate: wrapOperation('exportVisits', () => {
      let last: unknown
      return async (request, forward) => {
        const response = await forward()
        if (response.status !== 200) return response
        if (query(request.path).has('cursor') && last !== undefined)
          response.body.data = [last, ...response.body.data.slice(1)]
        last = response.body.data.at(-1)
        return response
      }
    }),
  },
  {
    id: 'sorts-visits-by-occurred-at',
    description: 'sorts exported visits by occurred_at instead of by arrival time',
    fact: 'export.oldest-first',
    rule: 'export.oldest-first',
    mutate: changeResponses('exportVisits', ({ status, body }) => {
      if (status === 200) body.data.sort((a: DatedRecord, b: DatedRecord) => a.occurred_at.localeCompare(b.occurred_at))
    }),
  },
  {
    id: 'default-limit-is-50',
    description: 'returns at most 50 users per page if the request has no limit',
    fact: 'export.limit-is-max-page-size',
    rule: 'export.limit-is-max-page-size',
    mutate: wrapOperation(
      'exportUsers',
      () => async (request, forward) =>
        query(request.path).has('limit')
          ? forward()
          : forward({ path: `${request.path}${request.path.includes('?') ? '&' : '?'}limit=50` }),
    ),
  },
  {
    id: 'invalid-cursor-returns-first-page',
    description: 'returns the first page if the cursor is invalid',
    fact: 'export.bad-limit-or-cursor-is-400',
    rule: 'export.bad-cursor-is-400',
    mutate: wrapOperation(exportOperations, () => async (request, forward): Promise<MutableResponse> => {
      const response = await forward()
      const isInvalidCursor = response.status === 400 && query(request.path).has('cursor')
      return isInvalidCursor ? forward({ path: request.path.replace(/\?.*/, '') }) : response
    }),
  },
  {
    id: 'replaces-invalid-limit',
    description: 'uses the limit 1000 if the limit of a user export is invalid',
    fact: 'export.bad-limit-or-cursor-is-400',
    rule: 'exportUsers.invalid-query',
    mutate: wrapOperation('exportUsers', () => async (_, forward) => {
      const response = await forward()
      return response.status === 400 ? forward({ path: '/api/v1/export/users?limit=1000' }) : response
    }),
  },
  {
    id: 'deletes-person-on-all-websites',
    description: 'deletes a person on all websites',
    fact: 'deletion.affects-only-one-website',
    rule: 'deletion.affects-only-one-website',
    mutate: changeResponses('deleteData', async ({ status }, request, websites) => {
      const remove = (website: Website): Promise<unknown> => website.people.remove(emailOf(request))
      if (status === 200) await Promise.all(websites.all.map((website) => remove(website).catch(() => {})))
    }),
  },
]

interface DatedRecord {
  occurred_at: string
}
