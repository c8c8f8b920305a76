/** Runs the same cases with the published client and dc-mock/sdk. Each difference must be listed with a reason. */
import * as published from '@datacops/services-sdk'
import { expect, it } from 'vitest'
import * as ours from '../../src/sdk/index.ts'
import { startServer } from '../support/start.ts'
import type { Case, Expected } from './cases/case.ts'
import { differences } from './cases/differences.ts'
import { cases } from './cases/index.ts'
import { describeOutcome } from './outcome.ts'
import { type CallOutcome, runTestClient } from './test-client.ts'

it.each(Object.entries(cases))('%s', async (_, testCase) => {
  const { run, options } = testCase
  const [theirs, own] = [
    await runTestClient(published.DCServiceSdk, run, options),
    await runTestClient(ours.DCServiceSdk, run, options),
  ]
  expect(observe(theirs, own)).toEqual(expectation(testCase))
})

/** Converts the expected result of a case to the form of an observed result. */
function expectation(testCase: Case): Observed {
  const { differs = [] } = testCase
  const wording = differs.some((id) => id === 'wording')
  return 'both' in testCase
    ? { published: testCase.both, ours: testCase.both, wording }
    : { published: testCase.published, ours: testCase.ours, wording }
}

interface Observed {
  published: string
  ours: string
  /** Whether only the messages of the errors differ. */
  wording: boolean
}

function observe(theirs: CallOutcome, own: CallOutcome): Observed {
  return { published: describeOutcome(theirs), ours: describeOutcome(own), wording: differInWording(theirs, own) }
}

function differInWording({ error: theirs }: CallOutcome, { error: own }: CallOutcome): boolean {
  if (!(theirs instanceof Error && own instanceof Error)) return false
  return theirs.name === own.name && theirs.message !== own.message
}

it('has a case for each difference, or names the test that covers the difference', () => {
  const inCases = new Set(Object.values<Expected>(cases).flatMap(({ differs = [] }) => [...differs]))
  const testedElsewhere = Object.entries(differences).flatMap(([id, { testedBy }]) =>
    testedBy === undefined ? [] : [id],
  )
  expect([...inCases, ...testedElsewhere].sort()).toEqual(Object.keys(differences).sort())
})

it('both clients return the same data for new and known addresses', async () => {
  const { website, url } = await startServer({ scenario: 'linked-devices' })
  const options = { apiKey: website.private_key ?? '', baseUrl: url }
  const [theirs, own] = [new published.DCServiceSdk(options), new ours.DCServiceSdk(options)]
  const { emailInfo } = await theirs.checkEmail('new@shop.example')
  expect(await own.checkEmail('new@shop.example')).toMatchObject({ emailInfo })
  for (const email of ['new@shop.example', 'linked-3@dc-mock.example.com', 'returning@dc-mock.example.com'])
    expect(await own.checkEmail(email)).toEqual(await theirs.checkEmail(email))
})

it('dc-mock/sdk exports everything that the published client exports, and a guard for each error', () => {
  const errors = Object.keys(published).filter((name) => name.endsWith('Error'))
  expect(Object.keys(ours).sort()).toEqual([...Object.keys(published), ...errors.map((name) => `is${name}`)].sort())
})
