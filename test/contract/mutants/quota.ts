/** Mutants of quotas and plans (service 4.8, 7, 8; A3, A5, A27). */
import type { Website } from '../../../src/index.ts'
import {
  changeMock,
  errorResponse,
  keyOf,
  type Mutant,
  type Mutate,
  type RequestHandler,
  wrapOperation,
} from './mutant.ts'

const yearMs = 365 * 86_400_000

async function addUsedChecks(website: Website | undefined, count: number): Promise<void> {
  if (!website) return
  const { checks_used } = await website.read()
  await website.update({ checks_used: Math.max(0, checks_used + count) })
}

function afterCheck(
  change: (state: 'live' | 'stored' | 'rejected', website: Website | undefined) => Promise<void>,
): Mutate {
  return wrapOperation('checkEmail', () => async (request, forward, websites) => {
    const response = await forward()
    const state = response.status !== 200 ? 'rejected' : response.body.data.userInfo === null ? 'live' : 'stored'
    if (response.status === 200 || response.status === 400) await change(state, websites.for(request))
    return response
  })
}

/** Resets an exhausted quota if the function that `make` returns resolves to true. */
function resetQuota(make: () => (website: Website, key: string) => Promise<boolean>): Mutate {
  return wrapOperation('checkEmail', (): RequestHandler => {
    const shouldReset = make()
    return async (request, forward, websites) => {
      const response = await forward()
      const website = websites.for(request)
      if (!website || !(await shouldReset(website, keyOf(request) ?? '')) || response.status !== 429) return response
      await website.update({ checks_used: 0 })
      return forward()
    }
  })
}

export const quotaMutants: readonly Mutant[] = [
  {
    id: 'counts-live-check-twice',
    description: 'counts a live check twice',
    fact: 'check.counts-once',
    rule: 'check.counts-once',
    mutate: afterCheck(async (state, website) => (state === 'live' ? addUsedChecks(website, 1) : undefined)),
  },
  {
    id: 'stored-check-is-free',
    description: 'does not count a check whose response comes from storage',
    fact: 'check.counts-stored-and-live',
    rule: 'check.counts-stored-and-live',
    mutate: afterCheck(async (state, website) => (state === 'stored' ? addUsedChecks(website, -1) : undefined)),
  },
  {
    id: 'quota-exhausted-returns-402',
    description: 'returns 402 if the quota is exhausted',
    fact: 'check.quota-exhausted-is-429',
    rule: 'check.quota-exhausted-is-429',
    mutate: wrapOperation('checkEmail', () => async (_, forward) => {
      const response = await forward()
      return response.status === 429 ? { ...response, status: 402 } : response
    }),
  },
  {
    id: 'reduces-initial-used-checks',
    description: 'creates websites with up to 500 fewer used checks than requested',
    fact: 'billing.free-plan-stops-at-500',
    rule: 'billing.free-plan-stops-at-500',
    mutate: changeMock((mock, options) =>
      mock.createWebsite({ ...options, checks_used: Math.max(0, (options.checks_used ?? 0) - 500) }),
    ),
  },
  {
    id: 'resets-quota-after-a-year',
    description: 'resets an exhausted quota if the first check was more than a year ago',
    fact: 'billing.500-free-checks-for-life',
    rule: 'billing.500-free-checks-for-life',
    mutate: resetQuota(() => {
      const firstChecks = new Map<string, number>()
      return async (website) => {
        const now = Date.parse((await website.clock.read()).now)
        const since = firstChecks.get(website.app_id) ?? now
        firstChecks.set(website.app_id, since)
        return now - since > yearMs
      }
    }),
  },
  {
    id: 'resets-quota-for-added-key',
    description: 'resets an exhausted quota for checks with an added key',
    fact: 'billing.500-free-checks-for-life',
    rule: 'billing.500-free-checks-for-life',
    mutate: resetQuota(() => async (website, key) => key !== website.private_key),
  },
  {
    id: 'replaces-organization-plan',
    description: 'creates websites on the free plan if the Organization plan is requested',
    fact: 'billing.paid-plans-continue-beyond-500',
    rule: 'billing.paid-plans-continue-beyond-500',
    mutate: changeMock((mock, options) =>
      mock.createWebsite(options.plan === 'organization' ? { ...options, plan: 'free' } : options),
    ),
  },
  {
    id: 'counts-rejected-checks',
    description: 'counts checks that get 400',
    fact: 'check.only-successful-checks-count',
    rule: 'check.only-successful-checks-count',
    mutate: afterCheck(async (state, website) => (state === 'rejected' ? addUsedChecks(website, 1) : undefined)),
  },
  {
    id: 'reports-quota-before-body',
    description: 'reports an exhausted quota before an invalid body',
    fact: 'check.validates-key-then-body-then-quota',
    rule: 'check.validates-key-then-body-then-quota',
    mutate: wrapOperation('checkEmail', () => async (request, forward, websites) => {
      const left = (await websites.for(request)?.read())?.checks_left
      return left === 0 ? errorResponse(429, 'Email check quota exhausted') : forward()
    }),
  },
  {
    id: 'ignores-website-updates',
    description: 'ignores all updates to a website, including plan changes',
    fact: 'billing.plan-change-applies-to-the-next-check',
    rule: 'billing.plan-change-applies-to-the-next-check',
    mutate: changeMock(async (mock, options) => {
      const website = await mock.createWebsite(options)
      return { ...website, update: async () => website.read() }
    }),
  },
  {
    id: 'update-resets-used-checks',
    description: 'resets the number of used checks to 0 whenever a website is updated',
    fact: 'billing.downgrade-with-500-used-is-429',
    rule: 'billing.downgrade-with-500-used-is-429',
    mutate: changeMock(async (mock, options) => {
      const website = await mock.createWebsite(options)
      return { ...website, update: (change) => website.update({ ...change, checks_used: 0 }) }
    }),
  },
  {
    id: 'counts-identification-as-check',
    description: 'counts each identification by the script as a check',
    fact: 'collect.identify-counts-no-check',
    rule: 'collect.identify-counts-no-check',
    mutate: wrapOperation('identifyUser', () => async (request, forward, websites) => {
      const response = await forward()
      if (response.status === 200) await addUsedChecks(websites.for(request), 1)
      return response
    }),
  },
  {
    id: 'deletion-refunds-check',
    description: 'refunds a check if a server-to-server deletion removes one identification',
    fact: 'deletion.does-not-refund-checks',
    rule: 'deletion.does-not-refund-checks',
    mutate: wrapOperation('deleteData', () => async (request, forward, websites) => {
      const response = await forward()
      if (response.body?.data?.deleted?.identifications === 1) await addUsedChecks(websites.for(request), -1)
      return response
    }),
  },
]
