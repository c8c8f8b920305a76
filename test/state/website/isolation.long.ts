import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSettableTime } from '../../support/settable-time.ts'
import { startServer } from '../../support/start.ts'
import { createAccount, expectSame, readJournal, runStep } from './isolation/accounts.ts'
import { expectIsolated, expectMatchesModel, expectSeeded } from './isolation/properties.ts'
import { setups, steps } from './isolation/steps.ts'

it(
  'behaves like a simple model on each website, regardless of activity on other websites',
  () => expectMatchesModel(150),
  60_000,
)

it('gives each website the same responses as if it were the only website', () => expectIsolated(40), 60_000)

it('produces identical runs for the same seed, and different IDs for different seeds', () => expectSeeded(30), 60_000)

it('isolates 200 websites that are used concurrently on one server', async () => {
  const { environment } = createSettableTime()
  const started = await startServer({ environment })
  // 140 accounts with one website each, and 15 accounts with four websites each.
  const sizes = [...Array<number>(140).fill(1), ...Array<number>(15).fill(4)]
  const [scripts] = fc.sample(
    fc.tuple(
      ...sizes.map((size) =>
        fc.record({
          setups: fc.array(setups(null), { minLength: size, maxLength: size }),
          steps: fc.array(steps(), { minLength: 25 * size, maxLength: 25 * size }),
        }),
      ),
    ),
    { seed: 200, numRuns: 1 },
  )
  const parallel = (scripts ?? []).map(async ({ setups, steps }, n) => {
    const account = await createAccount(started, { name: `a${n}`, realNow: environment.now, setups })
    for (const [turn, step] of steps.entries()) await runStep(account, turn, step)
    return account
  })
  const all = await Promise.all(parallel)
  const sites = all.flatMap(({ pairs }) => pairs.map(({ site }) => site))
  expect(sites).toHaveLength(200)
  await Promise.all(all.map((account) => expectSame(started, account)))

  // Requests that do not identify a website are in the journal of the default website, which has no other requests.
  const strays = sites.flatMap(({ strays }) => strays)
  expect(strays.length).toBeGreaterThan(10)
  const byId = (a: { id: string | null }, b: { id: string | null }): number => (a.id ?? '').localeCompare(b.id ?? '')
  expect((await readJournal(started, 'app_local')).sort(byId)).toEqual(strays.sort(byId))
  const { json } = await started.call('/_mock/websites/app_local')
  expect(json).toMatchObject({
    plan: 'free',
    checks_used: 0,
    counts: { people: 0, visits: 0, conversions: 0, mails: 0 },
  })
}, 120_000)
