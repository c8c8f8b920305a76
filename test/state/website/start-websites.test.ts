import { describe, expect, it } from 'vitest'
import { createMock } from '../../../src/index.ts'
import { assemble } from '../../../src/mock/assemble.ts'
import { addStartWebsites } from '../../../src/state/website/add-start-websites.ts'
import { selectScenario } from '../../../src/state/website/select-scenario.ts'
import { controlOf } from '../../support/control.ts'
import { startInProcess } from '../../support/start.ts'

const several = {
  title: 'Two shops of one account, and a third',
  websites: [
    { name: 'Shop', account: 'main', scenario: { plan: 'business', checks_used: 499, clock: { now: '+1d' } } },
    {
      name: 'Outlet',
      account: 'main',
      app_id: 'app_outlet',
      scenario: { extends: 'quota-exhausted', plan: 'business' },
    },
    { name: 'Blog', scenario: 'quota-nearly-exhausted' },
  ],
}

it('creates the websites listed in a document, and uses the first as the default', async () => {
  const started = await startInProcess({ scenario: several })
  const { websites } = (await controlOf(started)('listWebsites')).json
  expect(websites).toMatchObject([
    { app_id: 'app_local', name: 'Shop', plan: 'business', checks_used: 499 },
    { app_id: 'app_outlet', name: 'Outlet', plan: 'business', checks_used: 500 },
    { name: 'Blog', plan: 'free', checks_used: 499, scenario: { name: 'quota-nearly-exhausted' } },
  ])
  expect(await started.website.read()).toEqual(websites[0])
  expect(started.website.private_key).toBe('dcp_mockLocalDevelopmentKey00000000000000000')
})

it('shares the plan and clock only between websites of the same account', async () => {
  const started = await startInProcess({ scenario: several })
  const control = controlOf(started)
  const { websites } = (await control('listWebsites')).json
  const [shop, outlet, blog] = websites
  expect([outlet.account === shop.account, blog.account === shop.account]).toEqual([true, false])
  const days = async (website: string): Promise<number> => {
    const { now } = (await control('getClock', { query: { website } })).json
    // Avoids -0, which rounding returns if the time is a millisecond too early.
    return Math.round((Date.parse(now) - Date.now()) / 86_400_000) || 0
  }
  expect([await days(shop.app_id), await days(outlet.app_id), await days(blog.app_id)]).toEqual([1, 1, 0])
})

it("warns only if a website requests a plan that differs from its account's plan", async () => {
  const websites = [
    { name: 'One', account: 'main', scenario: { plan: 'business' } },
    { name: 'Two', account: 'main' },
    { name: 'Three', account: 'main', scenario: { plan: 'organization' } },
  ]
  const { services } = assemble()
  const made = await addStartWebsites(services, await selectScenario({ websites }, services))
  expect(made.map(({ warnings }) => warnings)).toEqual([
    [],
    [],
    [
      expect.stringMatching(
        /^The scenario sets the plan to organization, but the account acc_\w+ stays on the business plan$/,
      ),
    ],
  ])
})

it('a full reset returns the listed websites to their initial state, and removes all others', async () => {
  const started = await startInProcess({ scenario: several })
  const control = controlOf(started)
  const before = (await control('listWebsites')).json.websites
  for (const { private_key } of before) await started.check('ana@shop.example', private_key)
  await control('createWebsite')
  const { json } = await control('resetWebsite', { query: { website: '*' } })
  expect(json.reset).toEqual(before.map(({ app_id }: { app_id: string }) => app_id))
  expect(json.removed).toHaveLength(1)
  expect((await control('listWebsites')).json.websites).toEqual(before)
})

describe('rejects', () => {
  it.each<[string, object, string]>([
    [
      'other fields next to websites',
      { websites: [{ name: 'One' }], plan: 'free' },
      'plan: a document with websites cannot have plan at the top level; move plan to the scenario of a website',
    ],
    [
      'websites in a document that extends another',
      { websites: [{ name: 'One' }], extends: 'default' },
      'extends: a document with websites cannot have extends at the top level; move extends to the scenario of a website',
    ],
    [
      'websites inside a website',
      { websites: [{ name: 'One', scenario: { websites: [{ name: 'Two' }] } }] },
      'websites[0].scenario.websites: the document describes several websites, but only one can be loaded here; to create all of them, start the mock with npx dc-mock serve --scenario FILE',
    ],
    ['a website without a name', { websites: [{ scenario: 'default' }] }, 'websites[0].name is required'],
    [
      'an unknown scenario for a website',
      { websites: [{ name: 'One' }, { name: 'Two', scenario: 'defualt' }] },
      'websites[1].scenario: unknown scenario "defualt"; did you mean "default"?',
    ],
    [
      'an invalid address in a website',
      { websites: [{ name: 'One', scenario: { people: [{ email: 'ana' }] } }] },
      'websites[0].scenario.people[0].email: "ana" is not an email address; use one such as ana@shop.example',
    ],
    [
      'two websites with the same ID',
      { websites: [{ name: 'One' }, { name: 'Two', app_id: 'app_local' }] },
      'The website "app_local" already exists. Omit app_id to generate an ID',
    ],
    ['an empty list of websites', { websites: [] }, 'websites must have at least 1 item'],
  ])('%s', async (_, scenario, message) => {
    await expect(createMock({ scenario })).rejects.toThrow(message)
  })

  it.each(['createWebsite', 'loadScenario', 'restoreState'] as const)(
    'several websites if only one is allowed: %s',
    async (operation) => {
      const control = controlOf(await startInProcess())
      const document = { websites: [{ name: 'One' }, { name: 'Two' }] }
      const { status, json } = await control(operation, {
        body: operation === 'createWebsite' ? { scenario: document } : document,
      })
      expect({ status, json }).toEqual({
        status: 400,
        json: {
          code: 'invalid_scenario',
          path: 'websites',
          message:
            'websites: the document describes several websites, but only one can be loaded here; to create all of them, start the mock with npx dc-mock serve --scenario FILE',
        },
      })
      expect((await control('listWebsites')).json.websites).toHaveLength(1)
    },
  )
})
