import type { MailPage } from '../../spec/generated/control.d.ts'
import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { pathParameters } from '../../state/scenario/steps.ts'
import { callControlPlane, type StepCredentials, type StepTarget } from './target.ts'

const copKeyInBody: ReadonlySet<OperationId> = new Set<OperationId>([
  'requestDataDeletion',
  'collectVisit',
  'collectEvent',
  'identifyUser',
])

/**
 * Creates the request for a scenario step. Input fields become path parameters, query parameters or body fields. Defaults: the website's
 * credentials, the source `shop`, and the token from the newest email.
 */
export async function createStepRequest(
  operation: OperationId,
  { input, key }: { input: Readonly<Record<string, unknown>>; key: string | undefined },
  website: StepCredentials,
  target: StepTarget,
): Promise<Request> {
  const { method, path, security, query = {} } = operations[operation]
  const fields = new Map(Object.entries(input))
  const takeField = (name: string): unknown => {
    const value = fields.get(name)
    fields.delete(name)
    return value
  }
  const address = new URL(target.url)
  let requestPath = path
  for (const name of pathParameters(operation)) {
    const value = takeField(name) ?? (await defaultParameter(name, website, target))
    requestPath = requestPath.replace(`{${name}}`, encodeURIComponent(String(value)))
  }
  address.pathname = requestPath
  for (const name of Object.keys(query)) {
    const value = takeField(name) ?? (name === 'cop_key' ? website.cop_key : undefined)
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  const headers = new Headers()
  if (security.includes('privateKey')) headers.set('x-dc-key', findKey(key, website))
  if (method === 'GET' || operation === 'confirmDataDeletion') return new Request(address, { method, headers })
  headers.set('content-type', 'application/json')
  const body = { ...(copKeyInBody.has(operation) ? { cop_key: website.cop_key } : {}), ...Object.fromEntries(fields) }
  return new Request(address, { method, headers, body: JSON.stringify(body) })
}

async function defaultParameter(name: string, website: StepCredentials, target: StepTarget): Promise<string> {
  switch (name) {
    case 'api_key':
      return website.cop_key
    case 'secret':
      return website.release_secret ?? ''
    case 'source':
      return 'shop'
    default:
      return newestToken(target)
  }
}

async function newestToken(target: StepTarget): Promise<string> {
  const path = `/mailbox?limit=1&website=${encodeURIComponent(target.appId)}`
  const { mails } = await callControlPlane<MailPage>(target, 'GET', path)
  const href = mails[0]?.links[0]?.href
  if (href == null)
    throw new Error(
      'The website has no email with a deletion link. Add deletion_requests to the scenario, or add a requestDataDeletion step before this step',
    )
  return href.slice(href.lastIndexOf('/') + 1)
}

/** Returns the private key for a step. `key` is a private key or a key name, and defaults to the website's first key. */
function findKey(key: string | undefined, { keys }: StepCredentials): string {
  if (key?.startsWith('dcp_')) return key
  const found = key === undefined ? keys[0] : keys.find(({ name }) => name === key)
  if (found?.value != null) return found.value
  if (found) throw new Error(`The key "${found.name}" was not created by a mock, so its value is unknown`)
  throw new Error(key === undefined ? 'The website has no key' : `The website has no key "${key}"`)
}
