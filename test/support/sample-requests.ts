/**
 * Sample requests that cause every response in openapi.yaml, with every field of every body. Tests send the requests in order and check the
 * responses.
 */
import type { Mock, Website } from '../../src/index.ts'
import { type OperationId, operations } from '../../src/spec/generated/operations.ts'
import { createSampleRequest, type RequestNote, type RequestParts, type SampleRequest } from './sample-request.ts'
import {
  conversion,
  deletedKey,
  event,
  gatedScenario,
  identification,
  outageScenario,
  rotatedScenario,
  shopScenario,
  tokens,
  visit,
} from './sample-scenarios.ts'

export type { SampleRequest } from './sample-request.ts'

/** Websites for the sample requests, each with a different scenario. */
interface SampleWebsites {
  shop: Website
  gated: Website
  exhausted: Website
  outage: Website
}

const wrong: RequestNote = { breaksSpec: true }
const lists = ['exportUsers', 'exportVisits', 'exportEvents', 'exportConversions'] as const

/** Creates websites in a mock and returns the sample requests. */
export async function createSampleRequests(mock: Mock): Promise<SampleRequest[]> {
  await mock.createWebsite({ scenario: rotatedScenario })
  const websites: SampleWebsites = {
    shop: await mock.createWebsite({ scenario: shopScenario }),
    gated: await mock.createWebsite({ scenario: gatedScenario }),
    exhausted: await mock.createWebsite({ scenario: 'quota-exhausted' }),
    outage: await mock.createWebsite({ scenario: outageScenario }),
  }
  return [
    ...checks(websites),
    ...exports(websites, await cursors(mock, websites.shop)),
    ...conversions(websites),
    ...releases(websites),
    ...deletions(websites),
    ...links(),
    ...scriptRequests(websites),
    ...rejections(websites),
    ...unmatchedRequests(websites),
  ]
}

function checks({ shop, exhausted }: SampleWebsites): SampleRequest[] {
  const check = (status: number, description: string, email: unknown, note?: RequestNote): SampleRequest =>
    createSampleRequest('checkEmail', status, description, { key: keyOf(shop), body: { email } }, note)
  return [
    check(200, 'a new address', 'new@shop.example'),
    check(200, 'the same address again', 'new@shop.example'),
    check(200, 'somebody on devices that others use too', 'ana@shop.example'),
    check(200, 'a throwaway address', 'xk7q2v9w+promo@throwaway.example'),
    check(200, 'a likely typo', 'ana@gmial.com'),
    check(200, 'a verdict at odds with its score', 'challenge-score-5@dc-mock.example.com'),
    check(200, 'a returning user', 'linked-3@dc-mock.example.com'),
    check(400, 'no address', undefined, wrong),
    check(400, 'a number for an address', 7, wrong),
    check(400, 'what is no address', 'ana', wrong),
    createSampleRequest('checkEmail', 429, 'no free check left', {
      key: keyOf(exhausted),
      body: { email: 'new@shop.example' },
    }),
  ]
}

function exports({ shop, exhausted }: SampleWebsites, cursorOf: ReadonlyMap<string, string>): SampleRequest[] {
  const key = keyOf(shop)
  return [
    createSampleRequest('getHealth', 200, 'a good key', { key }),
    ...lists.flatMap((list) => [
      createSampleRequest(list, 200, 'everything', { key }),
      createSampleRequest(list, 200, 'a page with another one after it', { key, query: { limit: '1' } }),
      createSampleRequest(list, 200, 'the page after it', {
        key,
        query: { limit: '1000', cursor: cursorOf.get(list) ?? '' },
      }),
      createSampleRequest(list, 200, 'a website without records', { key: keyOf(exhausted) }),
      createSampleRequest(list, 400, 'a limit out of its range', { key, query: { limit: '0' } }, wrong),
      createSampleRequest(list, 400, 'a cursor that no answer gave', { key, query: { cursor: 'nowhere' } }),
    ]),
  ]
}

function conversions({ shop, gated }: SampleWebsites): SampleRequest[] {
  const byKey = { key: keyOf(shop) }
  const byPath = { params: { source: 'billing', api_key: shop.cop_key } }
  const automation = (status: number, description: string, sent: RequestParts, note?: RequestNote): SampleRequest =>
    createSampleRequest('postAutomationConversion', status, description, sent, note)
  const direct = (status: number, description: string, sent: RequestParts, note?: RequestNote): SampleRequest =>
    createSampleRequest('postConversion', status, description, sent, note)
  return [
    automation(200, 'every field', { ...byKey, body: conversion }),
    automation(200, 'the same external_id again', { ...byKey, body: conversion }),
    automation(200, 'only what is required', { ...byKey, body: { event: 'lead' } }),
    automation(200, 'a gate that is on', { key: keyOf(gated), body: conversion }),
    automation(400, 'no event', { ...byKey, body: { email: 'ana@shop.example' } }, wrong),
    direct(200, 'every field', { ...byPath, body: conversion }),
    direct(200, 'a gate that is on', { params: { source: 'billing', api_key: gated.cop_key }, body: conversion }),
    direct(400, 'a value in words', { ...byPath, body: { event: 'purchase', value: 'much' } }, wrong),
    direct(404, 'a wrong cop_key', { params: { source: 'billing', api_key: 'nobodys' }, body: conversion }),
  ]
}

function releases({ gated }: SampleWebsites): SampleRequest[] {
  const params = { api_key: gated.cop_key, secret: gated.release_secret ?? '' }
  const body = { email: 'ana@shop.example' }
  const release = (status: number, description: string, sent: RequestParts, note?: RequestNote): SampleRequest =>
    createSampleRequest('releaseCrm', status, description, sent, note)
  return [
    release(200, 'the conversions of a person', { params, body }),
    release(200, 'an external_id with nothing to release', { params, body: { external_id: 'order-1001' } }),
    release(400, 'neither email nor external_id', { params, body: {} }, wrong),
    release(401, 'a wrong cop_key', { params: { ...params, api_key: 'nobodys' }, body }),
    release(401, 'a wrong secret', { params: { ...params, secret: 'no-secret' }, body }),
  ]
}

function deletions({ shop }: SampleWebsites): SampleRequest[] {
  const key = keyOf(shop)
  const body = { cop_key: shop.cop_key, email: 'eve@shop.example' }
  return [
    createSampleRequest('deleteData', 200, 'by address', { key, body: { email: 'ana@shop.example' } }),
    createSampleRequest('deleteData', 200, "by the site's own id", { key, body: { user_id: 'u_77' } }),
    createSampleRequest('deleteData', 400, 'neither email nor user_id', { key, body: {} }, wrong),
    createSampleRequest('requestDataDeletion', 202, 'a known address', { body }),
    createSampleRequest('requestDataDeletion', 400, 'no cop_key', { body: { email: 'eve@shop.example' } }, wrong),
    createSampleRequest('requestDataDeletion', 404, 'a wrong cop_key', { body: { ...body, cop_key: 'nobodys' } }),
  ]
}

function links(): SampleRequest[] {
  const open = (status: number, description: string, token: string): SampleRequest =>
    createSampleRequest('showDeletionConfirmation', status, description, { params: { token } })
  const confirm = (status: number, description: string, token: string): SampleRequest =>
    createSampleRequest('confirmDataDeletion', status, description, { params: { token } })
  return [
    open(200, 'an open link', tokens.open),
    open(404, 'a link that no mail carried', 'tour-link-unknown'),
    open(410, 'a used link', tokens.used),
    open(410, 'an expired link', tokens.expired),
    confirm(200, 'an open link', tokens.toConfirm),
    confirm(404, 'a link that no mail carried', 'tour-link-unknown'),
    confirm(410, 'a used link', tokens.used),
    confirm(410, 'an expired link', tokens.expired),
  ]
}

function scriptRequests({ shop: { cop_key } }: SampleWebsites): SampleRequest[] {
  const sent = (
    operation: OperationId,
    allFields: object,
    required: Readonly<Record<string, unknown>>,
  ): SampleRequest[] => [
    createSampleRequest(operation, 200, 'every field', { body: { cop_key, ...allFields } }),
    createSampleRequest(operation, 200, 'only what is required', { body: { cop_key, ...required } }),
    createSampleRequest(operation, 400, 'no device', { body: { cop_key, ...required, device: undefined } }, wrong),
    createSampleRequest(operation, 404, 'a wrong cop_key', { body: { cop_key: 'nobodys', ...allFields } }),
  ]
  const seen = { device: { id: 'phone' }, session_id: 'ses_tour' }
  return [
    createSampleRequest('getScript', 200, 'a good cop_key', { query: { cop_key } }),
    createSampleRequest('getScript', 404, 'a wrong cop_key', { query: { cop_key: 'nobodys' } }),
    createSampleRequest('getScript', 404, 'no cop_key', {}, wrong),
    ...sent('collectVisit', visit, { ...seen, page_url: 'https://shop.example/' }),
    ...sent('collectEvent', event, { ...seen, name: 'checkout' }),
    ...sent('identifyUser', identification, { ...seen, email: 'ivy@shop.example' }),
  ]
}

/** Errors that are the same for all operations with a private key or with a body. */
function rejections(websites: SampleWebsites): SampleRequest[] {
  const ids = Object.keys(operations) as OperationId[]
  const keyed = ids.filter((id) => operations[id].security.includes('privateKey'))
  const withBody = ids.filter((id) => operations[id].statuses.includes(413))
  const brokenJson = 'the proxy never answers a body that it cannot parse (Prism 5.16)'
  return [
    ...keyed.flatMap((id) => {
      const { key: _, ...keyless } = goodRequest(id, websites)
      return [
        createSampleRequest(id, 401, 'no key', keyless, wrong),
        createSampleRequest(id, 401, 'a wrong key', { ...keyless, key: 'dcp_nobodys_key' }),
        createSampleRequest(id, 401, 'a deleted key', { ...keyless, key: deletedKey }),
        createSampleRequest(id, 500, 'an unreachable key store', { ...keyless, key: keyOf(websites.outage) }),
      ]
    }),
    ...withBody.flatMap((id) => {
      const good = goodRequest(id, websites)
      return [
        createSampleRequest(
          id,
          400,
          'a body that is no JSON',
          { ...good, body: '{"email": ' },
          { ...wrong, directOnly: brokenJson },
        ),
        createSampleRequest(id, 413, 'a body over 1 MiB', {
          ...good,
          body: { ...Object(good.body), padding: 'x'.repeat(2 ** 20) },
        }),
      ]
    }),
  ]
}

/** Returns a valid request of an operation that has a key or a body. */
function goodRequest(id: OperationId, { shop }: SampleWebsites): RequestParts {
  const { cop_key } = shop
  const key = keyOf(shop)
  const bodies: Partial<Record<OperationId, RequestParts>> = {
    checkEmail: { key, body: { email: 'new@shop.example' } },
    postAutomationConversion: { key, body: conversion },
    postConversion: { params: { source: 'billing', api_key: cop_key }, body: conversion },
    releaseCrm: {
      params: { api_key: cop_key, secret: shop.release_secret ?? '' },
      body: { email: 'ana@shop.example' },
    },
    deleteData: { key, body: { email: 'nobody@shop.example' } },
    requestDataDeletion: { body: { cop_key, email: 'nobody@shop.example' } },
    collectVisit: { body: { cop_key, ...visit } },
    collectEvent: { body: { cop_key, ...event } },
    identifyUser: { body: { cop_key, ...identification } },
  }
  return bodies[id] ?? { key }
}

/** Requests that do not match any operation. A validating proxy forwards these requests and does not check the responses. */
function unmatchedRequests({ shop }: SampleWebsites): SampleRequest[] {
  const health = createSampleRequest('getHealth', 404, '', { key: keyOf(shop) }, wrong)
  return [
    { ...health, name: 'a path that does not exist', operationKey: 'unknownPath', path: '/api/v2/export/health' },
    { ...health, name: 'an export that does not exist', operationKey: 'unknownPath', path: '/api/v1/export/pets' },
    { ...health, name: 'a method that does not exist', operationKey: 'wrongMethod', status: 405, method: 'DELETE' },
  ]
}

/** Returns a cursor for each list from the shop's responses. */
async function cursors(mock: Mock, shop: Website): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const list of lists) {
    const headers = { 'x-dc-key': keyOf(shop) }
    const response = await mock.fetch(`http://mock.test${operations[list].path}?limit=1`, { headers })
    found.set(list, String((await response.json()).next_cursor))
  }
  return found
}

function keyOf({ private_key }: Website): string {
  if (private_key === null) throw new Error('The mock does not have the private key of the website')
  return private_key
}
