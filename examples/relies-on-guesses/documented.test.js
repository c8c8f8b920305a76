import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from './documented.js'

test('welcomes an allowed address', async () => {
  assert.equal(await signUp('allow@dc-mock.example.com'), 'Welcome')
})

test('refuses a blocked address', async () => {
  assert.equal(await signUp('block@dc-mock.example.com'), 'Refused')
})

test('asks for a missing email', async () => {
  assert.equal(await signUp(''), 'Please enter your email')
})
