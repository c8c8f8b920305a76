import { afterAll, expect, test } from '@jest/globals'
import { createMock } from 'dc-mock'
import { defineDrillTests } from 'dc-mock/drill'
import { useWebsite } from 'dc-mock/jest'
import { checkEmail } from './check-email.mjs'

const dc = useWebsite({ scenario: 'quota-exhausted' })

test('starts in a scenario', async () => {
  await checkEmail(dc.website.env, 'ana@shop.example')
  await expect(dc.website).toHaveReceived('checkEmail', { status: 429 })
  await expect(await fetch(`${dc.website.url}/api/v1/export/health`)).toMatchContract('getHealth')
})

const mock = await createMock()
const { url } = await mock.listen()

/** Signs up in an app that ignores CHALLENGE. */
async function signUp(email: string): Promise<'welcome' | 'refused'> {
  const action = await checkEmail({ ...mock.website.env, DC_BASE_URL: url }, email)
  return action === 'BLOCK' ? 'refused' : 'welcome'
}

defineDrillTests({ test, after: afterAll }, { mock, website: mock.website, signUp, only: ['challenge', 'block'] })
afterAll(() => mock.close())
