import { expect, test } from 'dc-mock/playwright'
import { checkEmail } from './check-email.mjs'

test.use({ scenario: 'quota-exhausted' })

test('has a website in a scenario, whose checks can be waited for', async ({ website }) => {
  await checkEmail(website.env, website.address('block'))
  await expect(website).toHaveReceived('checkEmail', { status: 429, times: 1 })
  await expect(await fetch(`${website.url}/api/v1/export/health`)).toMatchContract('getHealth')
})
