import { expect, test } from '@jest/globals'
import { useWebsite } from 'dc-mock/jest'
import { checkEmail } from './check-email.mjs'

const dc = useWebsite({ scenario: 'quota-exhausted' })

test('starts in a scenario', async () => {
  await checkEmail(dc.website.env, 'ana@shop.example')
  await expect(dc.website).toHaveReceived('checkEmail', { status: 429 })
  await expect(await fetch(`${dc.website.url}/api/v1/export/health`)).toMatchContract('getHealth')
})
