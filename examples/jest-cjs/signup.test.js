const { useWebsite } = require('dc-mock/jest')
const { signUp } = require('./signup.js')

const dc = useWebsite()

test('asks about a slip of the keyboard', async () => {
  const email = dc.website.address('typo')
  const { state, didYouMean } = await signUp(email, dc.website.env)
  expect(state).toBe('asked')
  expect(didYouMean).not.toBe(email)
})

test('refuses what the service would block', async () => {
  const email = dc.website.address('block')
  expect(await signUp(email, dc.website.env)).toEqual({ state: 'refused' })
  await expect(dc.website).toHaveReceived('checkEmail', { email, times: 1 })
})

test('a verdict of our own goes before the service', async () => {
  await dc.website.verdicts.add({ match: '*@partner.example', verdict: 'block' })
  expect(await signUp('ana@partner.example', dc.website.env)).toEqual({ state: 'refused' })
  expect(await signUp('ana@shop.example', dc.website.env)).toEqual({ state: 'signed up' })
})

describe('with a key that was deleted', () => {
  const locked = useWebsite({ scenario: 'key-deleted' })

  test('signs everybody up, and tells us', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation()
    expect(await signUp(locked.website.address('block'), locked.website.env)).toEqual({ state: 'signed up' })
    expect(error).toHaveBeenCalledWith(expect.stringContaining('key'))
    error.mockRestore()
  })
})
