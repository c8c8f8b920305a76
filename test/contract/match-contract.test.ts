import { expect, it } from 'vitest'
import { ContractMismatch, contractMatchers, expectToMatchContract } from '../../src/contract/index.ts'
import { startInProcess, startServer } from '../support/start.ts'

it('accepts a response from the mock, and finds the operation by the URL of the response', async () => {
  const { url, website } = await startServer()
  const headers = { 'x-dc-key': website.private_key }
  const response = await fetch(`${url}/api/v1/export/health`, { headers })
  await expectToMatchContract(response)
  expect(await response.json()).toMatchObject({ success: true })
  await expectToMatchContract(await fetch(`${url}/script?cop_key=${website.cop_key}`))
  await expectToMatchContract(await fetch(`${url}/api/v1/conversions/zapier`, { method: 'POST', headers, body: '{}' }))
  await expectToMatchContract(await fetch(`${url}/api/v1/nothing`), 'unknownPath')
  await expectToMatchContract(await fetch(`${url}/collect/visit`), 'wrongMethod')
})

it('requires the operation if the URL does not identify it', async () => {
  const page = { status: 200, headers: new Headers(), clone: () => new Response() }
  await expect(expectToMatchContract(page)).rejects.toThrow(
    'No operation matches the path "". Pass the operation as an argument',
  )
  const url = 'https://api.example/public/data-deletion/confirm/4f1c9a20'
  await expect(expectToMatchContract({ ...page, url })).rejects.toThrow(
    'The response could belong to several operations (showDeletionConfirmation or confirmDataDeletion)',
  )
  const { mock } = await startInProcess()
  await expectToMatchContract(await mock.fetch('http://mock/api/v1/export/health'), 'getHealth')
})

it.each<[string, Response, string[]]>([
  ['a status', Response.json({}, { status: 418 }), ['status: expected one of 200, 401, 500, received 418']],
  [
    'a media type',
    new Response('{}', { headers: { 'content-type': 'text/html' } }),
    ['header content-type: expected application/json, received text/html'],
  ],
  [
    'a non-JSON body',
    new Response('{', { headers: { 'content-type': 'application/json' } }),
    ['body: expected JSON, received "{"'],
  ],
  [
    'every field',
    Response.json({ success: 'yes', identified_user_count: -1 }),
    [
      '/app_id: expected the required field app_id, received nothing',
      '/success: expected true or false, received "yes"',
      '/identified_user_count: expected an integer of at least 0, received -1',
    ],
  ],
])('reports %s that does not match', async (_, response, mismatches) => {
  const error = await expectToMatchContract(response, 'getHealth').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ContractMismatch)
  expect(error).toMatchObject({ mismatches })
})

it.each([
  ['https://api.staging.example', 'a string of 16 characters', /^(?!.*(?:erika|mustermann))/is],
  ['http://127.0.0.1:4010', '"Erika Mustermann"', /received "erika\.mustermann@gmx\.de"/],
])('shows data about made-up people, but only describes data about real people: %s', async (origin, name, output) => {
  const body = { success: 'erika.mustermann@gmx.de', app_id: 7, identified_user_count: 'Erika Mustermann' }
  const json = Response.json(body)
  const response = Object.defineProperty(json, 'url', { value: `${origin}/api/v1/export/health` })
  const error = await expectToMatchContract(response).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    mismatches: expect.arrayContaining([
      expect.stringContaining('/app_id: expected a string, received 7'),
      expect.stringContaining(`received ${name}`),
    ]),
  })
  expect(String(error)).toMatch(output)
})

it.each([
  [405, 'wrongMethod'],
  [404, 'unknownPath'],
])('suggests another operation if the given operation does not return %s', async (status, operation) => {
  const { url, website } = await startServer()
  const headers = { 'x-dc-key': website.private_key }
  const response =
    status === 405
      ? await fetch(`${url}/api/v1/services/email/check`, { headers })
      : await fetch(`${url}/api/v1/services/email/checks`, { headers })
  await expect(expectToMatchContract(response, 'checkEmail')).rejects.toThrow(
    `received ${status}. If this is intended, pass the operation '${operation}'`,
  )
  await expectToMatchContract(response, operation as 'wrongMethod' | 'unknownPath')
})

it('reports a missing header', async () => {
  const response = Response.json({ message: 'Method not allowed' }, { status: 405 })
  await expect(expectToMatchContract(response, 'wrongMethod')).rejects.toThrow('header allow: expected, but missing')
})

it('provides a matcher for expect.extend', async () => {
  expect.extend({ ...contractMatchers })
  const rejected = Response.json({ message: 'Invalid API key' }, { status: 401 })
  expect(await contractMatchers.toMatchContract(rejected, 'getHealth')).toMatchObject({ pass: true })
  const missed = await contractMatchers.toMatchContract(Response.json({}, { status: 401 }), 'getHealth')
  expect(missed.pass).toBe(false)
  expect(missed.message()).toBe(
    'The response does not match the contract\n  /message: expected the required field message, received nothing',
  )
})

it('suggests response.clone() if the body has already been read', async () => {
  const response = Response.json({})
  await response.text()
  await expect(expectToMatchContract(response, 'getHealth')).rejects.toThrow('Pass response.clone()')
})
