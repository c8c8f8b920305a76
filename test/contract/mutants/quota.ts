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

const year = 365 * 86_400_000

async function count(website: Website | undefined, more: number): Promise<void> {
  if (!website) return
  const { checks_used } = await website.read()
  await website.update({ checks_used: Math.max(0, checks_used + more) })
}

function afterCheck(
  after: (state: 'first' | 'stored' | 'refused', website: Website | undefined) => Promise<void>,
): Mutate {
  return wrapOperation('checkEmail', () => async (request, forward, websites) => {
    const answer = await forward()
    const state = answer.status !== 200 ? 'refused' : answer.body.data.userInfo === null ? 'first' : 'stored'
    if (answer.status === 200 || answer.status === 400) await after(state, websites.for(request))
    return answer
  })
}

/** Creates a mutant that sets the used checks to 0 when the quota is exhausted, if the function from `make` returns true. */
function refundChecks(make: () => (website: Website, key: string) => Promise<boolean>): Mutate {
  return wrapOperation('checkEmail', (): RequestHandler => {
    const isRefunded = make()
    return async (request, forward, websites) => {
      const answer = await forward()
      const website = websites.for(request)
      if (!website || !(await isRefunded(website, keyOf(request) ?? '')) || answer.status !== 429) return answer
      await website.update({ checks_used: 0 })
      return forward()
    }
  })
}

export const quotaMutants: readonly Mutant[] = [
  {
    id: 'live-counts-twice',
    description: 'counts a live check twice',
    fact: 'check.counts-once',
    rule: 'check.counts-once',
    mutate: afterCheck(async (state, website) => (state === 'first' ? count(website, 1) : undefined)),
  },
  {
    id: 'stored-is-free',
    description: 'counts no check that is answered from storage',
    fact: 'check.counts-stored-and-live',
    rule: 'check.counts-stored-and-live',
    mutate: afterCheck(async (state, website) => (state === 'stored' ? count(website, -1) : undefined)),
  },
  {
    id: 'exhausted-is-402',
    description: 'answers 402 where no check is left',
    fact: 'check.quota-exhausted-is-429',
    rule: 'check.quota-exhausted-is-429',
    mutate: wrapOperation('checkEmail', () => async (_, forward) => {
      const answer = await forward()
      return answer.status === 429 ? { ...answer, status: 402 } : answer
    }),
  },
  {
    id: 'a-thousand-free-checks',
    description: 'gives a thousand checks for free',
    fact: 'billing.free-plan-stops-at-500',
    rule: 'billing.free-plan-stops-at-500',
    mutate: changeMock((mock, options) =>
      mock.createWebsite({ ...options, checks_used: Math.max(0, (options.checks_used ?? 0) - 500) }),
    ),
  },
  {
    id: 'free-checks-each-year',
    description: 'gives the free checks anew each year',
    fact: 'billing.500-free-checks-for-life',
    rule: 'billing.500-free-checks-for-life',
    mutate: refundChecks(() => {
      const first = new Map<string, number>()
      return async (website) => {
        const now = Date.parse((await website.clock.read()).now)
        const since = first.get(website.app_id) ?? now
        first.set(website.app_id, since)
        return now - since > year
      }
    }),
  },
  {
    id: 'free-checks-for-each-key',
    description: 'gives each key free checks of its own',
    fact: 'billing.500-free-checks-for-life',
    rule: 'billing.500-free-checks-for-life',
    mutate: refundChecks(() => async (website, key) => key !== website.private_key),
  },
  {
    id: 'organization-stops-too',
    description: 'stops the Organization plan at 500 checks',
    fact: 'billing.paid-plans-continue-beyond-500',
    rule: 'billing.paid-plans-continue-beyond-500',
    mutate: changeMock((mock, options) =>
      mock.createWebsite(options.plan === 'organization' ? { ...options, plan: 'free' } : options),
    ),
  },
  {
    id: 'refused-ones-count',
    description: 'counts checks that were refused for their body',
    fact: 'check.only-successful-checks-count',
    rule: 'check.only-successful-checks-count',
    mutate: afterCheck(async (state, website) => (state === 'refused' ? count(website, 1) : undefined)),
  },
  {
    id: 'quota-before-body',
    description: 'answers an exhausted quota before a bad body',
    fact: 'check.validates-key-then-body-then-quota',
    rule: 'check.validates-key-then-body-then-quota',
    mutate: wrapOperation('checkEmail', () => async (request, forward, websites) => {
      const left = (await websites.for(request)?.read())?.checks_left
      return left === 0 ? errorResponse(429, 'Email check quota exhausted') : forward()
    }),
  },
  {
    id: 'plan-from-next-month',
    description: 'lets a new plan hold from the next month on',
    fact: 'billing.plan-change-applies-to-the-next-check',
    rule: 'billing.plan-change-applies-to-the-next-check',
    mutate: changeMock(async (mock, options) => {
      const website = await mock.createWebsite(options)
      return { ...website, update: async () => website.read() }
    }),
  },
  {
    id: 'used-checks-go-with-the-plan',
    description: 'forgets used checks when the plan changes',
    fact: 'billing.downgrade-with-500-used-is-429',
    rule: 'billing.downgrade-with-500-used-is-429',
    mutate: changeMock(async (mock, options) => {
      const website = await mock.createWebsite(options)
      return { ...website, update: (change) => website.update({ ...change, checks_used: 0 }) }
    }),
  },
  {
    id: 'identifying-costs-a-check',
    description: 'counts a check when the script identifies',
    fact: 'collect.identify-counts-no-check',
    rule: 'collect.identify-counts-no-check',
    mutate: wrapOperation('identifyUser', () => async (request, forward, websites) => {
      const answer = await forward()
      if (answer.status === 200) await count(websites.for(request), 1)
      return answer
    }),
  },
  {
    id: 'deleting-gives-checks-back',
    description: 'gives a check back for each person deleted',
    fact: 'deletion.does-not-refund-checks',
    rule: 'deletion.does-not-refund-checks',
    mutate: wrapOperation('deleteData', () => async (request, forward, websites) => {
      const answer = await forward()
      if (answer.body?.data?.deleted?.identifications === 1) await count(websites.for(request), -1)
      return answer
    }),
  },
]
