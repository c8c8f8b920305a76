/** Sends requests that cause every reason in the journal, for every operation that can have the reason. */
import { describeResponse, type LoggedResponse } from '../../../src/cli/response-line.ts'
import { assemble } from '../../../src/mock/assemble.ts'
import { createEnvironment } from '../../../src/service/create-environment.ts'
import { type OperationId, operations } from '../../../src/spec/generated/operations.ts'
import { StoreUnavailableError } from '../../../src/state/store-unavailable.ts'
import { addDefaultWebsite } from '../../../src/state/website/add-website.ts'
import { controlOf } from '../../support/control.ts'
import { exchangeRaw, request } from '../../support/raw-http.ts'
import {
  bodyOperations,
  credentialsOf,
  keyedOperations,
  operationIds,
  send,
  sendBody,
  serviceCall,
} from '../../support/service-calls.ts'
import type { Started } from '../../support/start.ts'

/** Operations that pages from any origin can call. */
const openToPages: readonly OperationId[] = [
  'requestDataDeletion',
  'getScript',
  'collectVisit',
  'collectEvent',
  'identifyUser',
]

/** Sends requests for the reasons that the sample requests do not cover. The sample requests cover every status of every operation. */
export async function callForOtherReasons(started: Started): Promise<void> {
  const { call, check, website } = started
  const control = controlOf(started)
  await control('setClock', { body: { frozen: true } })
  await tryKeys(started)
  for (const id of openToPages) await call(operations[id].path, { method: 'OPTIONS' })
  for (const id of bodyOperations) {
    await abortUpload(started, id)
    for (const body of [{}, { cop_key: website.cop_key, email: 'ana' }]) await sendBody(started, id, body)
  }
  await repeatConversions(started)

  await control('createVerdict', { body: { match: 'vip@shop.example', verdict: 'allow' } })
  for (const email of ['vip@shop.example', 'block@dc-mock.example.com', 'error-429@dc-mock.example.com']) {
    await check(email)
  }
  await control('createFault', { body: { when: 'after', respond: { status: 503 }, times: operationIds.length } })
  for (const id of operationIds) await send(started, serviceCall(id, credentialsOf(website), 'no-link'))

  await control('advanceClock', { body: { by: '1m' } })
  await control('loadScenario', { body: { title: 'Another situation' } })
  await control('restoreState', { body: (await control('getState')).json })
  await control('loadScenario', { body: { assumptions: 'contrary', checks_used: 1 } })
  await control('updateWebsite', { path: { app_id: website.app_id }, body: { plan: 'business' } })
  await call('/dashboard/api/websites', { key: website.private_key ?? '' })
  await control('resetWebsite')
}

/**
 * Sends requests without a key, and with wrong, active and deleted keys, to each operation that requires a key and to an unknown export.
 * Wrong keys are sent twice, because the second request is rejected from the cache. Also sends a request during an outage of the key store.
 */
async function tryKeys(started: Started): Promise<void> {
  const { call, website } = started
  const control = controlOf(started)
  const credentials = credentialsOf(website)
  const calls = keyedOperations.map((id) => ({ id: String(id), sent: serviceCall(id, credentials) }))
  for (const { id, sent } of [...calls, { id: 'nothing', sent: { path: '/api/v1/export/pets' } }]) {
    const key = `dcp_mock${id.padEnd(36, '0')}`
    const path = { app_id: website.app_id }
    await send(started, { ...sent, key: '' })
    for (const _ of ['wrong', 'cached as wrong']) await send(started, { ...sent, key })
    const added = await control('createKey', { path, body: { name: id, value: key } })
    await send(started, { ...sent, key })
    await control('deleteKey', { path: { ...path, key_id: added.json.id } })
    await send(started, { ...sent, key })
  }
  await control('createFault', { body: { outage: 'keyStore' } })
  await call('/api/v1/export/pets', { key: website.private_key ?? '' })
  await control('deleteFault', { path: { id: 'keyStore' } })
}

/** Disconnects before the body is complete. */
async function abortUpload({ url, website }: Started, id: OperationId): Promise<void> {
  const { method, path, key } = serviceCall(id, credentialsOf(website))
  const headers = { 'content-length': 100, 'content-type': 'application/json', ...(key ? { 'x-dc-key': key } : {}) }
  await exchangeRaw(url, `${request(`${method} ${path} HTTP/1.1`, headers)}{"email"`, true)
}

async function repeatConversions(started: Started): Promise<void> {
  const body = { event: 'purchase', external_id: 'order-1' }
  for (const id of ['postConversion', 'postAutomationConversion'] as const) {
    const sent = { ...serviceCall(id, credentialsOf(started.website)), body }
    for (const _ of ['first', 'repeated']) await send(started, sent)
  }
}

/** Causes failures of the mock that no request can cause: a defect, and an unavailable Redis store. */
export async function callForFailures(): Promise<LoggedResponse[]> {
  const logged: LoggedResponse[] = []
  const environment = createEnvironment()
  const { sha256 } = environment
  environment.sha256 = (text) => {
    if (text.startsWith('dcp_broken')) throw new Error('no hash')
    if (text.startsWith('dcp_away')) throw new StoreUnavailableError('the store is away', { mayHaveRun: false })
    return sha256(text)
  }
  const log = {
    responded: (...answer: Parameters<typeof describeResponse>) => void logged.push(describeResponse(...answer)),
    rejected: () => {},
    failed: () => {},
  }
  const { services, fetch, close } = assemble({ environment, log })
  await addDefaultWebsite(services)
  for (const key of ['dcp_broken', 'dcp_away']) {
    const sent = new Request('http://mock.test/api/v1/export/health', { headers: { 'x-dc-key': key } })
    await fetch(sent, { remoteAddress: null, dropped: false })
  }
  close()
  return logged
}
