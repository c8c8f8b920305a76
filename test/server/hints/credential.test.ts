import { describe, expect, it } from 'vitest'
import type { Website } from '../../../src/index.ts'
import { controlOf } from '../../support/control.ts'
import { startInProcess } from '../../support/start.ts'
import { explain, health, live } from './explain.ts'

describe('hints about the private key', () => {
  const tail = 'x'.repeat(32)
  it.each([
    ['a missing key', {}, [], 'The x-dc-key header is missing'],
    [
      'a key in the Authorization header',
      { authorization: `Bearer ${live}` },
      ['key-in-other-header'],
      'The authorization header is ignored',
    ],
    [
      'a key in the x-api-key header',
      { 'x-api-key': live },
      ['key-in-other-header'],
      'The x-api-key header is ignored. Send the private key in the x-dc-key header',
    ],
    ['an empty header', { 'x-dc-key': '' }, ['key-header-empty'], 'The x-dc-key header is empty'],
  ])('explains the rejection of %s', async (_name, headers, expected, expectedMessage) => {
    const { answer, id, hints, message } = await explain(await startInProcess(), health, { headers })
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Missing x-dc-key header"}' })
    expect([id, hints]).toEqual(['missing-key', expected])
    expect(message).toContain(expectedMessage)
  })

  it('explains the rejection of a key in the query', async () => {
    const { message, hints } = await explain(await startInProcess(), `${health}?key=${live}`)
    expect(hints).toEqual(['key-in-query'])
    expect(message).toContain('A key in the query string is ignored')
  })

  it.each([
    [
      'the public key',
      ({ cop_key }: Website) => cop_key,
      'key-is-cop-key',
      'The credential is the public cop_key. Send the private key',
    ],
    [
      'the ID of the website',
      ({ app_id }: Website) => app_id,
      'credential-is-website-id',
      'The credential is a website ID, not a key',
    ],
    [
      'a release secret',
      ({ release_secret }: Website) => release_secret,
      'credential-is-release-secret',
      'The credential is the release secret of website app_local',
    ],
    [
      'a key after Bearer',
      ({ private_key }: Website) => `Bearer ${private_key}`,
      'credential-has-scheme',
      'Send only the credential, without "Bearer"',
    ],
    [
      'a key in quotes',
      ({ private_key }: Website) => `"${private_key}"`,
      'credential-quoted',
      'The credential has quotes around it',
    ],
    [
      'a key with a space',
      ({ private_key }: Website) => private_key?.replace('Key', ' Key'),
      'credential-has-whitespace',
      'The credential contains a space or a line break',
    ],
    [
      'two keys',
      ({ private_key }: Website) => `${private_key}, ${private_key}`,
      'credential-sent-twice',
      'The credential contains more than one private key',
    ],
    [
      'the beginning of a key',
      ({ private_key }: Website) => private_key?.slice(0, 12),
      'credential-truncated',
      'The credential is only the first part of a key',
    ],
    ['a masked key', () => 'dcp_mockLoca...', 'credential-truncated', 'The credential is only the first part of a key'],
    [
      'the text undefined',
      () => 'undefined',
      'credential-unset',
      'The credential is the literal text "undefined". Make sure that the environment variable for the credential is set',
    ],
    [
      'the name of a variable',
      () => '$DC_API_KEY',
      'credential-is-variable-name',
      'The credential is a placeholder or a variable name. Send the actual credential instead',
    ],
    [
      'a key in capitals',
      ({ private_key }: Website) => private_key?.toUpperCase(),
      'key-upper-case',
      'starts with lowercase dcp_',
    ],
    [
      'a key with another prefix',
      () => 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
      'key-prefix-missing',
      'A private key starts with dcp_',
    ],
    ['a live key', () => live, 'key-not-from-a-mock', 'Do not use live keys in tests'],
    [
      'a made-up key of 12 characters',
      () => 'dcp_live_foo',
      'key-not-from-a-mock',
      'does not look like a mock-generated',
    ],
    ['a short key', () => 'dcp_nope', 'key-not-from-a-mock', 'The key does not look like a mock-generated key'],
    [
      'a key with an extra character',
      ({ private_key }: Website) => `${private_key}x`,
      'key-length-wrong',
      'The key looks like a mock-generated key, but has 45 characters instead of 44',
    ],
    [
      'a key without its last character',
      ({ private_key }: Website) => private_key?.slice(0, -1),
      'key-length-wrong',
      'The key looks like a mock-generated key, but has 43 characters instead of 44',
    ],
    [
      "another mock's key",
      () => `dcp_mock0000${tail}`,
      'key-unknown',
      'does not belong to any website in this mock. Another mock may have generated it, for example if the test and the app use different mocks. To find a valid key, read website.env in your test, run npx dc-mock env, or call GET /_mock/websites',
    ],
  ])('explains the rejection of %s', async (_name, keyOf, hint, expectedMessage) => {
    const started = await startInProcess()
    const { answer, id, hints, message } = await explain(started, health, { key: keyOf(started.website) ?? '' })
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Invalid API key"}' })
    expect([id, hints]).toEqual(['wrong-key', [hint]])
    expect(message).toContain(expectedMessage)
    // The key is now cached as wrong, but the hint stays the same.
    const again = await explain(started, health, { key: keyOf(started.website) ?? '' })
    expect([again.id, again.hints]).toEqual(['wrong-key-cached', [hint]])
    expect(again.message).toContain(expectedMessage)
    expect(again.message).toMatch(/^No website has this key\. The key was rejected at /)
  })

  it.each([
    ['generated by the mock', undefined],
    ['chosen by the caller', 'dcp_ci_0123456789abcdefghij'],
  ])('explains why a key %s is rejected if the key was used before it was added', async (_name, value) => {
    const started = await startInProcess()
    const control = controlOf(started)
    const key = value ?? `dcp_mock${'x'.repeat(36)}`
    await control('setClock', { body: { now: '2040-11-20T10:00:00Z', frozen: true } })
    await explain(started, health, { key })
    await control('createKey', { path: { app_id: started.website.app_id }, body: { name: 'ci', value: key } })
    const { answer, id, message, hints } = await explain(started, health, { key })
    expect([answer.status, id, hints]).toEqual([401, 'wrong-key-cached', ['key-cached-as-wrong']])
    expect(message).not.toContain('No website has this key')
    expect(message).toContain(
      'The key now belongs to app_local, but was rejected earlier. The rejection is cached until 2040-11-20T10:00:30.000Z on the website’s clock. The clock is frozen, so the cached rejection does not expire. Advance the clock by 30 seconds',
    )
    await started.mock.website.clock.advance('30s')
    expect((await explain(started, health, { key })).id).toBe('health')
  })

  it('suggests waiting if a key is cached as wrong and the clock is running', async () => {
    const started = await startInProcess()
    const key = `dcp_mock${'x'.repeat(36)}`
    await explain(started, health, { key })
    await controlOf(started)('createKey', { path: { app_id: 'app_local' }, body: { name: 'ci', value: key } })
    expect((await explain(started, health, { key })).message).toMatch(/\. Wait 30 seconds, or advance the clock$/)
  })

  it('a key that was used before it was added to a website works after the website’s clock is advanced', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const other = (await control('createWebsite', { body: { app_id: 'app_other' } })).json
    const key = `dcp_mock${'x'.repeat(36)}`
    for (const website of ['app_local', other.app_id]) {
      const now = website === 'app_local' ? '2040-11-20T10:00:00Z' : '2041-01-01T00:00:00Z'
      await control('setClock', { query: { website }, body: { now, frozen: true } })
    }
    await explain(started, health, { key })
    await control('createKey', { path: { app_id: other.app_id }, body: { name: 'ci', value: key } })
    const { message } = await explain(started, health, { key })
    expect(message).toContain('until 2041-01-01T00:00:30.000Z on the website’s clock')
    const due = { type: 'wrong-key-cache-expired', at: '2041-01-01T00:00:30.000Z', app_id: 'app_other' }
    expect((await control('getClock', { query: { website: 'app_other' } })).json).toMatchObject({ due: [due] })
    expect((await control('getClock', { query: { website: 'app_local' } })).json).toMatchObject({ due: [] })
    const moved = await control('advanceClock', { query: { website: 'app_other' }, body: { by: '30s' } })
    expect(moved.json).toMatchObject({ occurred: [due], due: [] })
    expect((await explain(started, health, { key })).id).toBe('health')
  })

  it('recognizes the first 12 characters of a key that was not generated by a mock', async () => {
    const started = await startInProcess()
    await controlOf(started)('createWebsite', { body: { private_key: 'dcp_ci_0123456789abcdefghij' } })
    const { hints } = await explain(started, health, { key: 'dcp_ci_01234' })
    expect(hints).toEqual(['credential-truncated'])
  })

  it('explains that a credential belongs to a removed website', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const { app_id, private_key, cop_key } = (await control('createWebsite')).json
    await control('deleteWebsite', { path: { app_id } })
    const message = `The credential belongs to the website ${app_id}, which was removed`
    expect((await explain(started, health, { key: private_key })).message).toContain(message)
    expect((await explain(started, `/script?cop_key=${cop_key}`)).message).toContain(message)
  })

  it('remembers the last 1000 removed websites', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const created: { app_id: string; private_key: string }[] = []
    for (let i = 0; i <= 1000; i++) created.push((await control('createWebsite')).json)
    await control('resetWebsite', { query: { website: '*' } })
    const messageOf = async (index: number) =>
      (await explain(started, health, { key: created[index]?.private_key ?? '' })).message
    expect(await messageOf(0)).not.toContain('was removed')
    expect(await messageOf(1)).toContain('was removed')
    expect(await messageOf(1000)).toContain('was removed')
  })
})

describe('hints about the cop_key', () => {
  const visit = { session_id: 'ses_1', page_url: 'https://shop.example/', device: { id: 'laptop' } }
  it.each([
    ['a missing cop_key', () => '', 'cop-key-missing', 'The cop_key is missing'],
    [
      'a private key',
      ({ private_key }: Website) => private_key,
      'cop-key-is-private-key',
      'The credential is a private key. Send private keys only in the x-dc-key header',
    ],
    [
      'the ID of the website',
      ({ app_id }: Website) => app_id,
      'credential-is-website-id',
      'The credential is a website ID, not a key',
    ],
    [
      'a release secret',
      ({ release_secret }: Website) => release_secret,
      'credential-is-release-secret',
      'The credential is the release secret of website app_local',
    ],
    [
      'a cop_key in capitals',
      ({ cop_key }: Website) => cop_key.toUpperCase(),
      'cop-key-upper-case',
      'cop_keys are case-sensitive. Send the cop_key in lower case',
    ],
    ['a placeholder', () => '{api_key}', 'credential-is-variable-name', 'The credential is a placeholder'],
    [
      'a malformed cop_key',
      () => 'my-shop',
      'cop-key-malformed',
      'A cop_key is 40 characters long and contains only lowercase letters and digits',
    ],
  ])('explains the rejection of %s', async (_name, copKeyOf, hint, expectedMessage) => {
    const started = await startInProcess()
    const copKey = copKeyOf(started.website) ?? ''
    const bySource = await explain(started, `/api/v1/conversions/billing/${encodeURIComponent(copKey)}`, { body: {} })
    const byScript = await explain(started, `/script?cop_key=${encodeURIComponent(copKey)}`)
    const byBody = await explain(started, '/collect/visit', { body: { ...visit, cop_key: copKey } })
    for (const { answer, id, hints, message } of copKey === '' ? [byScript, byBody] : [bySource, byScript, byBody]) {
      expect(answer).toMatchObject({ status: 404, text: '{"message":"Not found"}' })
      expect([id, hints]).toEqual(['wrong-cop-key', [hint]])
      expect(message).toContain(expectedMessage)
    }
  })
})

describe('hints about the credentials of a release', () => {
  it.each([
    ['a wrong cop_key', () => ['my-shop', 'secret'], ['cop-key-malformed'], 'the cop_key is wrong. A cop_key is 40'],
    [
      'swapped credentials',
      (own: Website) => [own.release_secret, own.cop_key],
      ['cop-key-and-secret-swapped'],
      'The cop_key and the release secret are swapped',
    ],
    [
      'a private key as the secret',
      (own: Website) => [own.cop_key, own.private_key],
      ['secret-is-private-key'],
      'the secret is wrong. The credential is a private key',
    ],
    [
      'the cop_key as the secret',
      (own: Website) => [own.cop_key, own.cop_key],
      ['secret-is-cop-key'],
      'The second credential is a cop_key',
    ],
    [
      'the secret of another website',
      (own: Website, other: Website) => [own.cop_key, other.release_secret],
      ['credential-is-release-secret'],
      'secret of website app_other',
    ],
    [
      'the secret undefined',
      (own: Website) => [own.cop_key, 'undefined'],
      ['credential-unset'],
      'The credential is the literal text "undefined"',
    ],
    ['any other secret', (own: Website) => [own.cop_key, 'x'.repeat(32)], [], 'the secret is wrong'],
  ])('explains the rejection of %s', async (_name, partsOf, expected, expectedMessage) => {
    const started = await startInProcess()
    const other = (await controlOf(started)('createWebsite', { body: { app_id: 'app_other' } })).json
    const [copKey, secret] = partsOf(started.website, other)
    const { answer, id, hints, message } = await explain(started, `/api/v1/crm-release/${copKey}/${secret}`, {
      body: {},
    })
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Invalid key or secret"}' })
    expect([id, hints]).toEqual(['release-denied', expected])
    expect(message).toContain(expectedMessage)
  })
})
