import { describe, expect } from 'vitest'
import { test } from './test.js'

describe('with a verdict', () => {
  test.for([
    ['allow', 201],
    ['challenge', 202],
    ['block', 403],
  ])('%s returns %i', async ([name, status], { shop, website }) => {
    expect(await shop.signUp(website.address(name))).toBe(status)
    await expect(website).toHaveReceived('checkEmail', { email: website.address(name), times: 1 })
  })

  test('an invalid address does not use a check', async ({ shop, website }) => {
    expect(await shop.signUp('ana')).toBe(400)
    await expect(website).not.toHaveReceived('checkEmail')
  })
})

describe('without a verdict, every signup is accepted', () => {
  test('when no response arrives', async ({ shop, website }) => {
    expect(await shop.signUp(website.address('hang'))).toBe(201)
    expect(shop.log).toEqual(['no response in time'])
  })

  test('when the connection drops after the check was counted', async ({ shop, website }) => {
    await website.faults.add({ operation: 'checkEmail', when: 'after', drop: true })
    expect(await shop.signUp('ana@shop.example')).toBe(201)
    expect(shop.log).toEqual(['no response in time'])
    expect(await website.read()).toMatchObject({ checks_used: 1 })
  })

  test('when the response is incomplete', async ({ shop, website }) => {
    await website.faults.add({ operation: 'checkEmail', when: 'after', truncate_bytes: 40 })
    expect(await shop.signUp(website.address('block'))).toBe(201)
  })

  test('when the free checks are used up', async ({ shop, website }) => {
    await website.load('quota-nearly-exhausted')
    expect(await shop.signUp(website.address('block'))).toBe(403)
    expect(await shop.signUp('bob@shop.example')).toBe(201)
    await expect(website).toHaveReceived('checkEmail', { status: 429, times: 1 })
    expect(shop.log).toEqual([expect.stringContaining('no verdict')])
  })

  test('when the key was deleted', async ({ shop, website }) => {
    await website.load('key-deleted')
    expect(await shop.signUp(website.address('block'))).toBe(201)
    await expect(website).toHaveReceived('checkEmail', { status: 401 })
  })
})
