import { expect, test } from 'dc-mock/vitest'
import { checkEmail } from './check-email.mjs'

test('uses the mock of the run, as set in its environment', async ({ mock, website }) => {
  expect(mock.url).toBe(process.env.DC_MOCK_URL)
  expect(await checkEmail(website.env, website.address('block'))).toBe('BLOCK')
})
