import { createMock } from 'dc-mock'
import { defineDrillTests } from 'dc-mock/drill'
import { expect, test } from 'dc-mock/playwright'
import { checkEmail } from './check-email.mjs'

test.use({ scenario: 'quota-exhausted' })

test('has a website in a scenario, whose checks can be waited for', async ({ website }) => {
  await checkEmail(website.env, website.address('block'))
  await expect(website).toHaveReceived('checkEmail', { status: 429, times: 1 })
  await expect(await fetch(`${website.url}/api/v1/export/health`)).toMatchContract('getHealth')
})

const mock = await createMock()
const { url } = await mock.listen()

/** Signs up in an app that ignores CHALLENGE. */
async function signUp(email: string): Promise<'welcome' | 'refused'> {
  const action = await checkEmail({ ...mock.website.env, DC_BASE_URL: url }, email)
  return action === 'BLOCK' ? 'refused' : 'welcome'
}

defineDrillTests({ test, after: test.afterAll }, { mock, website: mock.website, signUp, only: ['challenge', 'block'] })
test.afterAll(() => mock.close())
