/** Mutants of website isolation (service 2.1, 5.1, A28), exports and the health operation (service 4.1, A12, A19, A24, A33, A35). */
import type { Website } from '../../../src/index.ts'
import { type Answer, changeResponses, emailOf, errorResponse, type Mutant, wrapOperation } from './mutant.ts'

const exports = ['exportUsers', 'exportVisits', 'exportEvents', 'exportConversions'] as const

function query(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?')[1])
}

export const websiteMutants: readonly Mutant[] = [
  {
    id: 'exports-of-all',
    description: 'exports what any website of the service has',
    fact: 'keys.belong-to-one-website',
    rule: 'keys.belong-to-one-website',
    mutate: wrapOperation('exportVisits', () => async (request, forward, websites) => {
      const answer = await forward()
      for (const { private_key } of websites.all) {
        if (answer.status !== 200 || answer.body.data.length > 0) break
        answer.body = (await forward({ headers: { ...request.headers, 'x-dc-key': private_key } })).body
      }
      return answer
    }),
  },
  {
    id: 'one-app-id',
    description: 'gives all websites one app_id',
    fact: 'keys.determine-the-website',
    rule: 'keys.determine-the-website',
    mutate: changeResponses('getHealth', ({ status, body }) => {
      if (status === 200) body.app_id = 'app_main'
    }),
  },
  {
    id: 'app-id-of-the-account',
    description: 'answers the health with another identifier than the website’s',
    fact: 'health.returns-the-website-of-the-key',
    rule: 'health.returns-the-website-of-the-key',
    mutate: changeResponses('getHealth', ({ status, body }) => {
      if (status === 200) body.app_id = `account_of_${body.app_id}`
    }),
  },
  {
    id: 'wants-an-app-id',
    description: 'answers the health only where the request names a website',
    fact: 'keys.requests-have-no-site-id',
    rule: 'keys.requests-have-no-site-id',
    mutate: wrapOperation('getHealth', () => async (request, forward) => {
      const answer = await forward()
      return answer.status === 200 && !query(request.path).has('app_id')
        ? errorResponse(400, 'app_id is required')
        : answer
    }),
  },
  {
    id: 'follows-a-sent-app-id',
    description: 'answers for the website that the query names',
    fact: 'keys.sent-site-id-is-ignored',
    rule: 'keys.sent-site-id-is-ignored',
    mutate: changeResponses('getHealth', ({ status, body }, request) => {
      const named = query(request.path).get('app_id')
      if (status === 200 && named !== null) body.app_id = named
    }),
  },
  {
    id: 'bad-key-is-403',
    description: 'answers the health 403 to a bad key',
    fact: 'health.tests-a-key',
    rule: 'health.tests-a-key',
    mutate: changeResponses('getHealth', (answer) => {
      if (answer.body?.message === 'Invalid API key') answer.status = 403
    }),
  },
  {
    id: 'health-leaves-a-trace',
    description: 'counts a person for each question for the health',
    fact: 'health.has-no-side-effects',
    rule: 'health.has-no-side-effects',
    mutate: changeResponses('getHealth', async ({ status }, request, websites) => {
      const website = websites.for(request)
      if (status === 200) await website?.people.add({ email: `${crypto.randomUUID()}@shop.example`, source: 'check' })
    }),
  },
  {
    id: 'counts-the-scripts-only',
    description: 'counts in the health whom the script identified only',
    fact: 'health.counts-identifications',
    rule: 'health.counts-identifications',
    mutate: changeResponses('getHealth', async ({ status, body }, request, websites) => {
      const people = (await websites.for(request)?.people.list()) ?? []
      if (status === 200) body.identified_user_count = people.filter(({ source }) => source === 'script').length
    }),
  },
  {
    id: 'latest-person-is-missing',
    description: 'leaves the latest of several people out of the export',
    fact: 'export.user-count-equals-health-count',
    rule: 'export.user-count-equals-health-count',
    mutate: changeResponses('exportUsers', ({ status, body }) => {
      if (status === 200 && body.data.length > 1) body.data.pop()
    }),
  },
  {
    id: 'cursor-overlaps',
    description: 'repeats the last record of a page on the next one',
    fact: 'export.pages-by-cursor',
    rule: 'export.pages-by-cursor',
    mutate: wrapOperation('exportVisits', () => {
      let last: unknown
      return async (request, forward) => {
        const answer = await forward()
        if (answer.status !== 200) return answer
        if (query(request.path).has('cursor') && last !== undefined)
          answer.body.data = [last, ...answer.body.data.slice(1)]
        last = answer.body.data.at(-1)
        return answer
      }
    }),
  },
  {
    id: 'newest-first',
    description: 'orders exported records by the time that they tell',
    fact: 'export.oldest-first',
    rule: 'export.oldest-first',
    mutate: changeResponses('exportVisits', ({ status, body }) => {
      if (status === 200) body.data.sort((a: Dated, b: Dated) => a.occurred_at.localeCompare(b.occurred_at))
    }),
  },
  {
    id: 'fifty-on-a-page',
    description: 'gives 50 records where no limit is given',
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
    id: 'any-cursor-is-the-first-page',
    description: 'answers a strange cursor with the first page',
    fact: 'export.bad-limit-or-cursor-is-400',
    rule: 'export.bad-cursor-is-400',
    mutate: wrapOperation(exports, () => async (request, forward): Promise<Answer> => {
      const answer = await forward()
      const strange = answer.status === 400 && query(request.path).has('cursor')
      return strange ? forward({ path: request.path.replace(/\?.*/, '') }) : answer
    }),
  },
  {
    id: 'clamps-limits',
    description: 'takes a limit out of bounds for the nearest one in them',
    fact: 'export.bad-limit-or-cursor-is-400',
    rule: 'exportUsers.invalid-query',
    mutate: wrapOperation('exportUsers', () => async (_, forward) => {
      const answer = await forward()
      return answer.status === 400 ? forward({ path: '/api/v1/export/users?limit=1000' }) : answer
    }),
  },
  {
    id: 'deletes-everywhere',
    description: 'deletes a person on all websites',
    fact: 'deletion.affects-only-one-website',
    rule: 'deletion.affects-only-one-website',
    mutate: changeResponses('deleteData', async ({ status }, request, websites) => {
      const remove = (website: Website): Promise<unknown> => website.people.remove(emailOf(request))
      if (status === 200) await Promise.all(websites.all.map((website) => remove(website).catch(() => {})))
    }),
  },
]

interface Dated {
  occurred_at: string
}
