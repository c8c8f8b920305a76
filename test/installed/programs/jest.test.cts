import { expect, test } from '@jest/globals'
import { useWebsite } from 'dc-mock/jest'
import { checkEmail } from './check-email.cjs'

const dc = useWebsite()

test('has its own website, whose checks can be waited for', async () => {
  expect(await checkEmail(dc.website.env, dc.website.address('block'))).toBe('BLOCK')
  await expect(dc.website).toHaveReceived('checkEmail', { status: 200, times: 1 })
  await expect(await fetch(`${dc.website.url}/api/v1/export/health`)).toMatchContract('getHealth')
})
