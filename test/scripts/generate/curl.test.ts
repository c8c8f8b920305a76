import { expect, it } from 'vitest'
import { describeCredential } from '../../../scripts/generate/credential.ts'
import { curlOf } from '../../../scripts/generate/reference/curl.ts'
import { readSources } from '../../../scripts/generate/sources.ts'
import { startInProcess } from '../../support/start.ts'

const { service } = readSources()
/** The token for these operations is sent by email, so an example cannot contain a valid token. */
const needLink = ['showDeletionConfirmation', 'confirmDataDeletion']

/** Converts a curl command to a request. */
function readCommand(command: string): { path: string; init: RequestInit } {
  const quoted = (flag: string): string[] =>
    Array.from(command.matchAll(new RegExp(`${flag} '([^']*)'`, 'g')), ([, text = '']) => text)
  const headers = quoted('-H').map((header): [string, string] => [
    header.replace(/:.*/, ''),
    header.replace(/^[^:]*: /, ''),
  ])
  const [body] = quoted('-d')
  const path = /'http:\/\/127\.0\.0\.1:4010([^']*)'/.exec(command)?.[1] ?? ''
  const method = /-X (\w+)/.exec(command)?.[1] ?? (body === undefined ? 'GET' : 'POST')
  return { path, init: { method, headers, ...(body === undefined ? {} : { body }) } }
}

it.each(
  service.operations.filter(({ id }) => !needLink.includes(id)).map((operation) => [operation.id, operation] as const),
)('shows a %s request that succeeds on a mock with default settings', async (_, operation) => {
  const { mock, url } = await startInProcess()
  const needsKey = describeCredential(service, operation).startsWith('private key')
  const { path, init } = readCommand(curlOf(service, operation, needsKey))
  const response = await mock.fetch(url + path, init)
  expect([response.status, await response.text()]).toEqual([operation.answers[0]?.status, expect.anything()])
})
