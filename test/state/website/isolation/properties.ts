import fc from 'fast-check'
import { expect } from 'vitest'
import { createSettableTime } from '../../../support/settable-time.ts'
import { type Started, startInProcess } from '../../../support/start.ts'
import { createAccount, expectSame, type PairedAccount, runStep } from './accounts.ts'
import { type Setup, type Step, setups, steps } from './steps.ts'

/** Step on a website of an account, or the passing of real time for all accounts. */
type Turn = { account: number; website: number; step: Step } | { pass: number }

/** Scenarios for the websites of three accounts. At least one account has several websites. */
function accounts(from: number | null): fc.Arbitrary<Setup[][]> {
  const setupsOfAccount = (min: number, max: number): fc.Arbitrary<Setup[]> =>
    fc.array(setups(from), { minLength: min, maxLength: max })
  return fc.tuple(setupsOfAccount(1, 1), setupsOfAccount(2, 3), setupsOfAccount(1, 2))
}

function turns(from: number | null): fc.Arbitrary<Turn[]> {
  const step = fc.record({ account: fc.nat(2), website: fc.nat(2), step: steps(from) })
  const pass = fc.record({ pass: fc.constantFrom(1, 29_999, 30_000, 300_000, 86_400_000) })
  const turn: fc.Arbitrary<Turn> = from === null ? fc.oneof({ arbitrary: step, weight: 15 }, pass) : step
  return fc.array(turn, { maxLength: 80, size: 'max' })
}

/** Creates the accounts that are not left out, and runs their steps. */
async function runTurns(
  started: Started,
  {
    allSetups,
    turns,
    onlyAccount,
    time,
  }: { allSetups: Setup[][]; turns: readonly Turn[]; onlyAccount?: number; time: Time },
): Promise<PairedAccount[]> {
  const all = new Map<number, PairedAccount>()
  for (const [n, setups] of allSetups.entries()) {
    if (onlyAccount === undefined || onlyAccount === n)
      all.set(n, await createAccount(started, { name: `a${n}`, realNow: time.now, setups }))
  }
  for (const turn of turns) {
    const account = 'pass' in turn ? undefined : all.get(turn.account)
    if ('pass' in turn) time.pass(turn.pass)
    else if (account) await runStep(account, turn.website, turn.step)
  }
  return [...all.values()]
}

interface Time {
  now: () => number
  pass: (ms: number) => void
}

/** Expects each website to match a simple model, whatever happens on other websites. */
export async function expectMatchesModel(numRuns: number): Promise<void> {
  const property = fc.asyncProperty(accounts(null), turns(null), async (allSetups, turns) => {
    const { environment, pass } = createSettableTime()
    const started = await startInProcess({ environment })
    const all = await runTurns(started, { allSetups, turns, time: { now: environment.now, pass } })
    for (const account of all) await expectSame(started, account)
    await started.mock.close()
  })
  await fc.assert(property, { numRuns })
}

/** Expects each website to respond in the same way as without the other websites. */
export async function expectIsolated(numRuns: number): Promise<void> {
  const property = fc.asyncProperty(accounts(null), turns(null), async (allSetups, turns) => {
    const together = await runFresh({ allSetups, turns })
    const alone = await Promise.all(allSetups.map((_, onlyAccount) => runFresh({ allSetups, turns, onlyAccount })))
    expect(together).toEqual(alone.flat())
  })
  await fc.assert(property, { numRuns })

  async function runFresh(options: { allSetups: Setup[][]; turns: Turn[]; onlyAccount?: number }): Promise<string[][]> {
    const { environment, pass } = createSettableTime()
    const started = await startInProcess({ environment })
    const all = await runTurns(started, { ...options, time: { now: environment.now, pass } })
    await started.mock.close()
    return all.flatMap(({ pairs }) => pairs.map(({ site }) => site.transcript.map(maskRandomValues)))
  }
}

/** Replaces random values in a response: IDs and generated keys. */
function maskRandomValues(answer: string): string {
  return answer.replaceAll(/\b([a-z]+)_[a-z0-9]{12}\b/g, '$1_…').replaceAll(/\bdcp_mock\w+/g, 'dcp_mock…')
}

/** Expects that the same seed results in the same run with the same IDs, and that another seed results in other IDs. */
export async function expectSeeded(numRuns: number): Promise<void> {
  const from = Date.parse('2026-11-20T10:00:00Z')
  const property = fc.asyncProperty(accounts(from), turns(from), fc.nat(), async (allSetups, turns, seed) => {
    const first = await runSeeded(seed)
    expect(await runSeeded(seed)).toEqual(first)
    const other = await runSeeded(seed + 1)
    expect(other.map((answers) => answers.length)).toEqual(first.map((answers) => answers.length))
    expect(other.flat()).not.toEqual(first.flat())

    async function runSeeded(seed: number): Promise<string[][]> {
      const started = await startInProcess({ seed })
      // The clocks of these websites are frozen, so no response contains the real time.
      const time: Time = { now: () => from, pass: () => {} }
      const all = await runTurns(started, { allSetups, turns, time })
      await started.mock.close()
      return all.flatMap(({ pairs }) => pairs.map(({ site }) => [site.creationResponse, ...site.transcript]))
    }
  })
  await fc.assert(property, { numRuns })
}
