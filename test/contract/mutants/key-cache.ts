/** Mutants that cache key lookups for too long, for too short a time, or not at all (service 5.3, 7, A18). */
import { errorResponse, keyOf, type Mutant, wrapOperation, wrapRequests } from './mutant.ts'

const failed = 'API key validation failed'

export const keyCacheMutants: readonly Mutant[] = [
  {
    id: 'valid-for-ever',
    description: 'remembers a valid key for ever',
    fact: 'keys.valid-key-is-cached-5-minutes',
    rule: 'keys.valid-key-is-cached-5-minutes',
    mutate: wrapRequests(() => {
      const valid = new Set<string>()
      return async (request, forward, websites) => {
        const answer = await forward()
        const key = keyOf(request) ?? ''
        if (answer.status === 200) valid.add(key)
        const website = websites.of(key)
        if (answer.status !== 500 || !valid.has(key) || !website) return answer
        await website.outages.remove('keyStore')
        const remembered = await forward()
        await website.outages.add('keyStore')
        return remembered
      }
    }),
  },
  {
    id: 'wrong-for-ever',
    description: 'remembers a wrong key for ever',
    fact: 'keys.wrong-key-is-cached-30-seconds',
    rule: 'keys.wrong-key-is-cached-30-seconds',
    mutate: wrapRequests(() => {
      const wrong = new Set<string>()
      return async (request, forward) => {
        const key = keyOf(request) ?? ''
        if (wrong.has(key)) return errorResponse(401, 'Invalid API key')
        const answer = await forward()
        if (answer.status === 401 && key !== '') wrong.add(key)
        return answer
      }
    }),
  },
  {
    id: 'outage-is-for-all',
    description: 'answers 500 to remembered keys too while the key store is away',
    fact: 'keys.cached-key-works-during-an-outage',
    rule: 'keys.cached-key-works-during-an-outage',
    mutate: wrapOperation('getHealth', () => async (request, forward, websites) => {
      const outages = (await websites.for(request)?.outages.list()) ?? []
      return outages.length > 0 ? errorResponse(500, failed) : forward()
    }),
  },
  {
    id: 'wrong-key-looked-up-each-time',
    description: 'lets a key work as soon as it is added, though it was wrong before',
    fact: 'keys.new-key-stays-wrong-while-cached',
    rule: 'keys.new-key-stays-wrong-while-cached',
    mutate: wrapOperation('getHealth', () => async (request, forward, websites) => {
      const answer = await forward()
      const website = websites.of(keyOf(request))
      const prefix = (keyOf(request) ?? '').slice(0, 12)
      const keys = (await website?.read())?.keys ?? []
      const isThere = keys.some(
        (key) => key.prefix === prefix && key.deleted_at === null && key.value === keyOf(request),
      )
      if (answer.status !== 401 || !website || !isThere) return answer
      return forward({ headers: { ...request.headers, 'x-dc-key': website.private_key } })
    }),
  },
  {
    id: 'use-prolongs',
    description: 'counts the time of a memory from the last use',
    fact: 'keys.cache-time-counts-from-validation',
    rule: 'keys.cache-time-counts-from-validation',
    mutate: wrapRequests(() => {
      const used = new Map<string, number>()
      return async (request, forward, websites) => {
        const key = keyOf(request) ?? ''
        const website = websites.of(key)
        if (!website) return forward()
        const now = Date.parse((await website.clock.read()).now)
        const before = used.get(key)
        const answer = await forward()
        if (answer.status === 200) used.set(key, now)
        if (answer.status !== 500 || before === undefined || now - before > 300_000) return answer
        await website.outages.remove('keyStore')
        const remembered = await forward()
        await website.outages.add('keyStore')
        used.set(key, now)
        return remembered
      }
    }),
  },
  {
    id: 'key-store-fault-is-503',
    description: 'answers 503 where a key cannot be looked up',
    fact: 'errors.key-store-fault-is-500',
    rule: 'errors.key-store-fault-is-500',
    mutate: wrapRequests(() => async (_, forward) => {
      const answer = await forward()
      return answer.body?.message === failed ? { ...answer, status: 503 } : answer
    }),
  },
]
