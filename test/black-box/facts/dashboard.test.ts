import { expect } from 'vitest'
import type { Website } from '../../../src/index.ts'
import { operations } from '../../../src/spec/generated/operations.ts'
import { type Control, type ControlCall, controlOf } from '../../support/control.ts'
import { type Answer, type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'
import { advance, exported } from './website.ts'

const ana = 'ana@shop.example'

interface Dashboard extends Started {
  /** Calls operations of the dashboard with the session cookie. */
  as: Control
  /** Session cookie in the format of the Cookie header. */
  cookie: string
}

/** Starts a server and signs in to the dashboard as the owner of a website. */
async function signIn(started: Started, website: Website = started.website): Promise<Dashboard> {
  const { email, password } = (await website.read()).dashboard
  const answer = await controlOf(started)('signIn', { body: { email, password } })
  expect(answer.status, answer.text).toBe(200)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { ...started, as: controlWith(started, { cookie }), cookie }
}

function controlWith(started: Started, headers: Record<string, string>): Control {
  return (operation, call = {}) => controlOf(started)(operation, { ...call, headers })
}

function on({ app_id }: Website, more: ControlCall['path'] = {}): { path: Record<string, string> } {
  return { path: { app_id, ...more } }
}

function useKey({ call }: Started, key: string): Promise<Answer> {
  return call('/api/v1/export/health', { key })
}

testFact(
  'dashboard.creates-named-keys',
  'creating a key requires a name and adds the key to the selected website',
  async () => {
    const started = await startServer()
    const { website, mock } = started
    const sibling = await mock.createWebsite({ account: website.account })
    const { as } = await signIn(started)
    for (const body of [{}, { name: '' }, { name: null }, { name: 7 }, 'name']) {
      const { status } = await as('createDashboardKey', { ...on(sibling), body })
      expect([body, status]).toEqual([body, 400])
    }
    expect((await as('listDashboardKeys', on(sibling))).json.keys).toHaveLength(1)
    const made = await as('createDashboardKey', { ...on(sibling), body: { name: 'backend' } })
    expect([made.status, made.json.name]).toEqual([201, 'backend'])
    expect((await useKey(started, made.json.value)).json.app_id).toBe(sibling.app_id)
    expect((await as('listDashboardKeys', on(website))).json.keys).toHaveLength(1)
  },
)

testFact(
  'dashboard.creates-named-keys',
  "keys can be created, listed and deleted only on websites of the user's own account",
  async () => {
    const started = await startServer()
    const other = await started.mock.createWebsite()
    const { as } = await signIn(started)
    expect((await as('listDashboardWebsites')).json.websites.map(({ app_id }: Website) => app_id)).toEqual([
      'app_local',
    ])
    expect((await as('createDashboardKey', { ...on(other), body: { name: 'mine' } })).status).toBe(404)
    expect((await as('listDashboardKeys', on(other))).status).toBe(404)
    const [key] = (await other.read()).keys
    expect((await as('deleteDashboardKey', on(other, { key_id: key?.id ?? '' }))).status).toBe(404)
    expect((await useKey(started, other.private_key ?? '')).status).toBe(200)
  },
)

testFact(
  'dashboard.key-name-is-chosen-by-the-user',
  'a key keeps the exact name that the user chose, even if another key has the same name',
  async () => {
    const { as, website } = await signIn(await startServer())
    const names = ['billing', 'Zürich → CRM', '<b>&"', 'billing', '__proto__']
    const ids = new Set<string>()
    for (const name of names) {
      const { json } = await as('createDashboardKey', { ...on(website), body: { name } })
      expect(json.name).toBe(name)
      ids.add(json.id)
    }
    expect(ids.size).toBe(names.length)
    const { keys } = (await as('listDashboardKeys', on(website))).json
    expect(keys.map(({ name }: { name: string }) => name)).toEqual(['local', ...names])
  },
)

testFact(
  ['dashboard.full-key-is-shown-once', 'dashboard.key-shows-12-characters'],
  'only the response that creates a key contains the full key',
  async () => {
    const started = await signIn(await startServer())
    const { as, website, call } = started
    const { json } = await as('createDashboardKey', { ...on(website), body: { name: 'backend' } })
    expect(json.value).toMatch(/^dcp_\w{40}$/)
    expect(json.prefix).toBe(json.value.slice(0, 12))
    expect(Object.keys(json).sort()).toEqual(['created_at', 'id', 'name', 'prefix', 'value'])
    await useKey(started, json.value)
    await useKey(started, json.value)
    const { keys } = (await as('listDashboardKeys', on(website))).json
    expect(keys.at(-1)).toEqual({ id: json.id, name: 'backend', prefix: json.prefix, created_at: json.created_at })
    const pages = [
      await as('listDashboardKeys', on(website)),
      await as('listDashboardWebsites'),
      await as('listSignedUpUsers', on(website)),
      await as('getUsage', on(website)),
      await as('getSession'),
      await call('/api/v1/export/users', { key: json.value }),
    ]
    for (const { text } of pages) expect(text).not.toContain(json.value.slice(12))
  },
)

testFact(
  'dashboard.deletes-keys',
  'a deleted key is rejected at once and no longer listed, but the other keys still work',
  async () => {
    const started = await startServer()
    const { call, mock, website: local } = started
    const website = await mock.createWebsite({ account: local.account })
    const { as } = await signIn(started)
    const { json: key } = await as('createDashboardKey', { ...on(website), body: { name: 'old' } })
    const { json: other } = await as('createDashboardKey', { ...on(website), body: { name: 'new' } })
    expect((await useKey(started, key.value)).status).toBe(200)
    expect((await as('deleteDashboardKey', on(website, { key_id: key.id }))).status).toBe(204)
    const rejected = await useKey(started, key.value)
    expect([rejected.status, rejected.json]).toEqual([401, { message: 'Invalid API key' }])
    for (const value of [other.value, website.private_key, local.private_key]) {
      expect((await useKey(started, value ?? '')).status).toBe(200)
    }
    const event = { body: { event: 'purchase' } }
    expect((await call(`/api/v1/conversions/billing/${website.cop_key}`, event)).status).toBe(200)
    const { keys } = (await as('listDashboardKeys', on(website))).json
    expect(keys.map(({ name }: { name: string }) => name)).toEqual(['local', 'new'])
    expect((await as('deleteDashboardKey', on(website, { key_id: key.id }))).status).toBe(404)
  },
)

interface Entry {
  email: string
  source: string
  at: string
}

async function entriesOf({ as, website }: Dashboard, query: Record<string, string> = {}): Promise<Entry[]> {
  return (await as('listSignedUpUsers', { ...on(website), query })).json.users
}

const frozen = { clock: { now: '2026-03-02T09:00:00Z', frozen: true } }

testFact(
  'dashboard.check-adds-a-user-entry',
  'a check appears in the list of signed-up users with the server library as its source',
  async () => {
    const started = await signIn(await startServer({ scenario: frozen }))
    expect(await entriesOf(started)).toEqual([])
    await started.check(' Ana@Shop.example')
    expect(await entriesOf(started)).toEqual([{ email: ana, source: 'server library', at: '2026-03-02T09:00:00.000Z' }])
  },
)

testFact(
  'dashboard.check-adds-a-user-entry',
  'a rejected check does not appear in the list of signed-up users',
  async () => {
    const started = await signIn(await startServer({ scenario: { checks_used: 500 } }))
    for (const email of [ana, 'ana', undefined, 'error-500@dc-mock.example.com']) await started.check(email)
    await started.check(ana, 'dcp_wrong')
    expect(await entriesOf(started)).toEqual([])
  },
)

testFact(
  'dashboard.one-entry-per-check',
  'each check adds an entry, but the script adds only one entry per address',
  async () => {
    const started = await signIn(await startServer({ scenario: frozen }))
    const { call, check, website } = started
    const body = { cop_key: website.cop_key, device: { id: 'dev_1' }, session_id: 'ses_1', email: ana }
    await call('/collect/identify', { body })
    await advance(started, '1m')
    await check(ana)
    await call('/collect/identify', { body })
    await advance(started, '1m')
    await check(ana)
    await check('ben@shop.example')
    const entries = (await entriesOf(started)).map(({ email, source, at }) => [email, source, at.slice(11, 16)])
    expect(entries).toEqual([
      [ana, 'tracking script', '09:00'],
      [ana, 'server library', '09:01'],
      [ana, 'server library', '09:02'],
      ['ben@shop.example', 'server library', '09:02'],
    ])
    expect(await exported(started, 'users')).toHaveLength(2)
  },
)

testFact(
  'dashboard.one-entry-per-check',
  'an address that is checked and later identified by the script has two entries',
  async () => {
    const started = await signIn(await startServer())
    const { call, check, website } = started
    await check(ana)
    await call('/collect/identify', {
      body: { cop_key: website.cop_key, device: { id: 'dev_1' }, session_id: 'ses_1', email: ana },
    })
    expect((await entriesOf(started)).map(({ source }) => source)).toEqual(['server library', 'tracking script'])
  },
)

testFact('dashboard.one-entry-per-check', 'paging through the entries returns each entry exactly once', async () => {
  const started = await signIn(await startServer())
  const { as, check, website } = started
  for (let no = 1; no <= 5; no++) await check(`name.${'abcde'[no - 1]}@shop.example`)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string> = cursor === '' ? { limit: '2' } : { limit: '2', cursor }
    const { json } = await as('listSignedUpUsers', { ...on(website), query })
    expect(json.users.length).toBeLessThanOrEqual(2)
    seen.push(...json.users.map(({ email }: Entry) => email))
    cursor = json.next_cursor
  }
  expect(seen).toEqual([...'abcde'].map((letter) => `name.${letter}@shop.example`))
})

const integrations = Object.values(operations).filter(({ security }) => security.length > 0)

testFact(
  'dashboard.session-serves-the-dashboard-only',
  'no integration operation accepts a dashboard session',
  async () => {
    const { call, cookie } = await signIn(await startServer())
    expect(integrations).toHaveLength(8)
    for (const { method, path } of integrations) {
      const body = method === 'POST' ? { body: { email: ana, event: 'purchase' } } : {}
      const { status, json } = await call(path, { method, headers: { cookie }, ...body })
      expect([path, status, json]).toEqual([path, 401, { message: 'Missing x-dc-key header' }])
      const token = cookie.slice(cookie.indexOf('=') + 1)
      expect([path, (await call(path, { method, key: token, ...body })).status]).toEqual([path, 401])
    }
  },
)

testFact(
  'dashboard.rejects-integration-keys',
  'neither a key nor a secret grants access to the dashboard',
  async () => {
    const started = await startServer()
    const { website } = started
    const { app_id } = website
    const [key] = (await website.read()).keys
    for (const secret of [website.private_key, website.cop_key, website.release_secret]) {
      for (const headers of [
        { 'x-dc-key': secret ?? '' },
        { authorization: `Bearer ${secret}` },
        { cookie: `dc_session=${secret}` },
      ]) {
        const as = controlWith(started, headers)
        for (const answer of [
          await as('listDashboardWebsites'),
          await as('listDashboardKeys', { path: { app_id } }),
          await as('createDashboardKey', { path: { app_id }, body: { name: 'mine' } }),
          await as('deleteDashboardKey', { path: { app_id, key_id: key?.id ?? '' } }),
          await as('listSignedUpUsers', { path: { app_id } }),
          await as('getUsage', { path: { app_id } }),
        ])
          expect([headers, answer.status]).toEqual([headers, 401])
      }
    }
    expect((await (await signIn(started)).as('listDashboardKeys', { path: { app_id } })).json.keys).toHaveLength(1)
  },
)

testFact(
  'dashboard.session-is-a-cookie',
  'signing in sets a cookie that browsers send only to the dashboard',
  async () => {
    const started = await startServer()
    const { email, password } = (await started.website.read()).dashboard
    const answer = await controlOf(started)('signIn', { body: { email: ` ${email.toUpperCase()} `, password } })
    expect([answer.status, answer.json]).toEqual([200, { email }])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^dc_session=dcs_\w{40}; Max-Age=43200; Path=\/dashboard; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.text).not.toContain(answer.headers.get('set-cookie')?.slice(11, 55))
  },
)

testFact('dashboard.session-is-a-cookie', 'a wrong email or password gets 401 and no cookie', async () => {
  const started = await startServer()
  const other = await started.mock.createWebsite()
  const { email, password } = (await started.website.read()).dashboard
  for (const body of [
    { email, password: 'LOCAL' },
    { email, password: `${password} ` },
    { email: 'eve@shop.example', password },
    { email: `x${email}`, password },
    { email, password: other.private_key },
  ]) {
    const answer = await controlOf(started)('signIn', { body })
    expect([body, answer.status, answer.headers.get('set-cookie')]).toEqual([body, 401, null])
  }
})

testFact(
  'dashboard.session-is-a-cookie',
  'a session shows only the websites of its account, even if IDs differ only in case',
  async () => {
    const started = await startServer()
    for (const app_id of ['shop', 'Shop', 'SHOP']) {
      const { as } = await signIn(started, await started.mock.createWebsite({ app_id }))
      const { websites } = (await as('listDashboardWebsites')).json
      expect(websites.map((website: Website) => website.app_id)).toEqual([app_id])
    }
  },
)

testFact('dashboard.session-is-a-cookie', 'signing out ends only that session', async () => {
  const started = await startServer()
  const one = await signIn(started)
  const two = await signIn(started)
  const out = await one.as('signOut')
  expect([out.status, out.headers.get('set-cookie')]).toEqual([204, expect.stringMatching(/^dc_session=; Max-Age=0; /)])
  expect((await one.as('getSession')).status).toBe(401)
  expect((await two.as('getSession')).status).toBe(200)
})
