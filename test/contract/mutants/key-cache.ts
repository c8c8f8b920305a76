/** Mutants that cache key lookups for too long, for too short a time, or not at all (service 5.3, 7, A18). */
import { errorResponse, keyOf, type Mutant, wrapOperation, wrapRequests } from './mutant.ts'

const lookupFailedMessage = 'API key validation failed'

export const keyCacheMutants: readonly Mutant[] = [
  {
    id: 'caches-valid-key-forever',
    description: 'caches a valid key forever',
    fact: 'keys.valid-key-is-cached-5-minutes',
    rule: 'keys.valid-key-is-cached-5-minutes',
    mutate: wrapRequests(() => {
      const valid = new Set<string>()
      return async (request, forward, websites) => {
        const response = await forward()
        const key = keyOf(request) ?? ''
        if (response.status === 200) valid.add(key)
        const website = websites.of(key)
        if (response.status !== 500 || !valid.has(key) || !website) return response
        await website.outages.remove('keyStore')
        const cachedResponse = await forward()
        await website.outages.add('keyStore')
        return cachedResponse
      }
    }),
  },
  {
    id: 'caches-wrong-key-forever',
    description: 'caches a wrong key forever',
    fact: 'keys.wrong-key-is-cached-30-seconds',
    rule: 'keys.wrong-key-is-cached-30-seconds',
    mutate: wrapRequests(() => {
      const wrong = new Set<string>()
      return async (request, forward) => {
        const key = keyOf(request) ?? ''
        if (wrong.has(key)) return errorResponse(401, 'Invalid API key')
        const response = await forward()
        if (response.status === 401 && key !== '') wrong.add(key)
        return response
      }
    }),
  },
  {
    id: 'outage-rejects-cached-key',
    description: 'returns 500 for health checks with cached keys during an outage',
    fact: 'keys.cached-key-works-during-an-outage',
    rule: 'keys.cached-key-works-during-an-outage',
    mutate: wrapOperation('getHealth', () => async (request, forward, websites) => {
      const outages = (await websites.for(request)?.outages.list()) ?? []
      return outages.length > 0 ? errorResponse(500, lookupFailedMessage) : forward()
    }),
  },
  {
    id: 'does-not-cache-wrong-key',
    description: 'accepts a key as soon as it is added, even if it was rejected as wrong shortly before',
    fact: 'keys.new-key-stays-wrong-while-cached',
    rule: 'keys.new-key-stays-wrong-while-cached',
    mutate: wrapOperation('getHealth', () => async (request, forward, websites) => {
      const response = await forward()
      const website = websites.of(keyOf(request))
      const prefix = (keyOf(request) ?? '').slice(0, 12)
      const keys = (await website?.read())?.keys ?? []
      const exists = keys.some(
        (key) => key.prefix === prefix && key.deleted_at === null && key.value === keyOf(request),
      )
      if (response.status !== 401 || !website || !exists) return response
      return forward({ headers: { ...request.headers, 'x-dc-key': website.private_key } })
    }),
  },
  {
    id: 'use-extends-key-caching',
    description: 'restarts the cache time of a valid key with each use',
    fact: 'keys.cache-time-counts-from-validation',
    rule: 'keys.cache-time-counts-from-validation',
    mutate: wrapRequests(() => {
      const lastUses = new Map<string, number>()
      return async (request, forward, websites) => {
        const key = keyOf(request) ?? ''
        const website = websites.of(key)
        if (!website) return forward()
        const now = Date.parse((await website.clock.read()).now)
        const lastUse = lastUses.get(key)
        const response = await forward()
        if (response.status === 200) lastUses.set(key, now)
        if (response.status !== 500 || lastUse === undefined || now - lastUse > 300_000) return response
        await website.outages.remove('keyStore')
        const cachedResponse = await forward()
        await website.outages.add('keyStore')
        lastUses.set(key, now)
        return cachedResponse
      }
    }),
  },
  {
    id: 'key-store-failure-returns-503',
    description: 'returns 503 if the key lookup fails',
    fact: 'errors.key-store-fault-is-500',
    rule: 'errors.key-store-fault-is-500',
    mutate: wrapRequests(() => async (_, forward) => {
      const response = await forward()
      return response.body?.message === lookupFailedMessage ? { ...response, status: 503 } : response
    }),
  },
]
