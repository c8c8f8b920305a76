/** Tests how email checks use the quota, and which of several errors an invalid request gets (service 4.8, 7, 8). */
import { expect } from 'vitest'
import { reasonIdOf } from '../../support/reason-id.ts'
import { startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'
import { checksUsed, exported } from './website.ts'

const exhausted = { status: 429, json: { message: 'Email check quota exhausted' } }

testFact('check.counts-once', 'each check counts once against the quota, even if checks run concurrently', async () => {
  const started = await startServer()
  for (const used of [1, 2, 3]) {
    await started.check(`person.${'abc'[used]}@shop.example`)
    expect(await checksUsed(started)).toBe(used)
  }
  await Promise.all(Array.from({ length: 20 }, () => started.check('ana@shop.example')))
  expect(await checksUsed(started)).toBe(23)
})

testFact('check.counts-stored-and-live', 'live checks and checks answered from storage each count once', async () => {
  const started = await startServer({
    scenario: { devices: { laptop: {} }, people: [{ email: 'ana@shop.example', devices: ['laptop'] }] },
  })
  const counted: [string, number][] = []
  for (const email of ['bob@shop.example', 'bob@shop.example', 'ana@shop.example', 'linked-3@dc-mock.test']) {
    counted.push([await reasonIdOf(started, await started.check(email)), await checksUsed(started)])
  }
  expect(counted).toEqual([
    ['live', 1],
    ['storage', 2],
    ['storage', 3],
    ['storage', 4],
  ])
})

testFact(
  'check.quota-exhausted-is-429',
  'of 100 concurrent checks on a website with 50 left, 50 are answered and 50 get 429',
  async () => {
    const started = await startServer({ scenario: { checks_used: 450 } })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => started.check(`p.${i}@shop.example`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    const rejected = answers.filter(({ status }) => status !== 200)
    expect(rejected).toHaveLength(50)
    for (const answer of rejected) expect(answer).toMatchObject(exhausted)
    expect(await checksUsed(started)).toBe(500)
    expect(await exported(started, 'users')).toHaveLength(50)
  },
)

testFact(
  ['check.quota-exhausted-is-429', 'check.quota-message'],
  'the last free check is answered, and later checks get 429 for both known and new addresses',
  async () => {
    const started = await startServer({ scenario: 'quota-nearly-exhausted' })
    expect(await started.check('ana@shop.example')).toMatchObject({ status: 200 })
    for (const email of ['ana@shop.example', 'bob@shop.example', 'linked-3@dc-mock.test']) {
      expect(await started.check(email)).toMatchObject(exhausted)
    }
    expect(await exported(started, 'users')).toHaveLength(1)
  },
)

testFact(
  'check.validates-key-then-body-then-quota',
  'the key is validated before the body, and the body before the quota',
  async () => {
    const { check, call, website } = await startServer({ scenario: 'quota-exhausted' })
    const path = '/api/v1/services/email/check'
    const broken = '{"email": '
    const message = async (key: string | null, body: unknown): Promise<[number, string]> => {
      const { status, json } = await call(path, { body, ...(key === null ? {} : { key }) })
      return [status, json.message]
    }
    for (const body of [broken, {}, { email: 'ana' }, { email: 'ana@shop.example' }]) {
      expect(await message(null, body)).toEqual([401, 'Missing x-dc-key header'])
      expect(await message('dcp_wrong_key', body)).toEqual([401, 'Invalid API key'])
    }
    const key = website.private_key
    expect(await message(key, broken)).toEqual([400, 'Invalid JSON body'])
    expect(await message(key, {})).toEqual([400, 'Email is required'])
    expect(await message(key, { email: 'ana' })).toEqual([400, 'Invalid email address'])
    expect(await check('ana@shop.example')).toMatchObject(exhausted)
  },
)

testFact(
  'check.only-successful-checks-count',
  'a rejected or failed check is not counted and does not store a person',
  async () => {
    const started = await startServer({ scenario: { checks_used: 499 } })
    const { check } = started
    const rejected = [
      await check('ana@shop.example', null),
      await check('ana@shop.example', 'dcp_wrong_key'),
      await check(undefined),
      await check('ana'),
      await check('error-401@dc-mock.test'),
      await check('error-429@dc-mock.test'),
      await check('error-500@dc-mock.test'),
      await check('error-502@dc-mock.test'),
    ]
    expect(rejected.map(({ status }) => status)).toEqual([401, 401, 400, 400, 401, 429, 500, 502])
    await expect(check('drop@dc-mock.test')).rejects.toThrow()
    expect(await checksUsed(started)).toBe(499)
    expect(await exported(started, 'users')).toEqual([])
    expect(await check('ana@shop.example')).toMatchObject({ status: 200 })
    expect(await check('bob@shop.example')).toMatchObject(exhausted)
    expect(await checksUsed(started)).toBe(500)
    expect(await exported(started, 'users')).toHaveLength(1)
  },
)
