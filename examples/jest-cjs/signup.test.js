const { useWebsite } = require('dc-mock/jest')
const { signUp } = require('./signup.js')

const dc = useWebsite()

test('asks about a likely typo', async () => {
  const email = dc.website.address('typo')
  const { state, didYouMean } = await signUp(email, dc.website.env)
  expect(state).toBe('asked')
  expect(didYouMean).not.toBe(email)
})

test('refuses an address that the service would block', async () => {
  const email = dc.website.address('block')
  expect(await signUp(email, dc.website.env)).toEqual({ state: 'refused' })
  await expect(dc.website).toHaveReceived('checkEmail', { email, times: 1 })
})

test('a custom verdict overrides the risk engine', async () => {
  await dc.website.verdicts.add({ match: '*@partner.example', verdict: 'block' })
  expect(await signUp('ana@partner.example', dc.website.env)).toEqual({ state: 'refused' })
  expect(await signUp('ana@shop.example', dc.website.env)).toEqual({ state: 'signed up' })
})

describe('with a key that was deleted', () => {
  const locked = useWebsite({ scenario: 'key-deleted' })

  test('accepts every signup and logs an error', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation()
    expect(await signUp(locked.website.address('block'), locked.website.env)).toEqual({ state: 'signed up' })
    expect(error).toHaveBeenCalledWith(expect.stringContaining('key'))
    error.mockRestore()
  })
})
