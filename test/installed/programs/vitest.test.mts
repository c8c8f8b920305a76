import { createTest, expect, test } from 'dc-mock/vitest'
import { checkEmail } from './check-email.mjs'

test('has its own website, whose checks can be waited for', async ({ website }) => {
  expect(await checkEmail(website.env, website.address('block'))).toBe('BLOCK')
  await expect(website).toHaveReceived('checkEmail', { status: 200, times: 1 })
  await expect(await fetch(`${website.url}/api/v1/export/health`)).toMatchContract('getHealth')
})

const exhausted = createTest({ scenario: 'quota-exhausted' })

exhausted('begins in a scenario', async ({ website }) => {
  await checkEmail(website.env, 'ana@shop.example')
  await expect(website).toHaveReceived('checkEmail', { status: 429 })
})
