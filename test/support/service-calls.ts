import type { Website } from '../../src/spec/generated/control.d.ts'
import { type OperationId, operations } from '../../src/spec/generated/operations.ts'
import type { Answer, Call, Started } from './start.ts'

interface ServiceCall extends Call {
  path: string
}

export interface Credentials {
  privateKey: string
  copKey: string
  releaseSecret: string
}

export const operationIds: readonly OperationId[] = Object.keys(operations).filter(isOperation)

/** Operations that require the private key in the `x-dc-key` header. */
export const keyedOperations: readonly OperationId[] = operationIds.filter((id) => operations[id].security.length > 0)

export const bodyOperations: readonly OperationId[] = operationIds.filter((id) => bodyOf(id, '') !== undefined)

/** Returns the credentials of a website. The mock must have generated the secrets of the website. */
export function credentialsOf({
  private_key,
  cop_key,
  release_secret,
}: Pick<Website, 'private_key' | 'cop_key' | 'release_secret'>): Credentials {
  if (private_key === null || release_secret === null)
    throw new Error("The mock does not have the values of the website's secrets")
  return { privateKey: private_key, copKey: cop_key, releaseSecret: release_secret }
}

/** Returns a call that succeeds. The two operations of a deletion link need the token of the link. */
export function serviceCall(operation: OperationId, credentials: Credentials, token = ''): ServiceCall {
  const { method, path, security } = operations[operation]
  const { copKey, releaseSecret, privateKey } = credentials
  const fill: Record<string, string> = { source: 'billing', api_key: copKey, secret: releaseSecret, token }
  const body = bodyOf(operation, copKey)
  return {
    method,
    path:
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? '') +
      (operation === 'getScript' ? `?cop_key=${copKey}` : ''),
    ...(security.length > 0 ? { key: privateKey } : {}),
    ...(body === undefined ? {} : { body }),
  }
}

/** Returns a valid body, or undefined if the operation has no body. */
export function bodyOf(operation: OperationId, copKey: string): Record<string, unknown> | undefined {
  const email = 'ana@shop.example'
  const seen = { cop_key: copKey, device: { id: 'laptop' }, session_id: 'ses_1' }
  switch (operation) {
    case 'checkEmail':
    case 'releaseCrm':
    case 'deleteData':
      return { email }
    case 'postAutomationConversion':
    case 'postConversion':
      return { event: 'purchase', email }
    case 'requestDataDeletion':
      return { cop_key: copKey, email }
    case 'collectVisit':
      return { ...seen, page_url: 'https://shop.example/' }
    case 'collectEvent':
      return { ...seen, name: 'add_to_cart' }
    case 'identifyUser':
      return { ...seen, email }
    default:
      return undefined
  }
}

export function send({ call }: Pick<Started, 'call'>, { path, ...rest }: ServiceCall): Promise<Answer> {
  return call(path, rest)
}

/** Calls an operation on the default website with another body. */
export function sendBody(
  started: Pick<Started, 'call' | 'website'>,
  operation: OperationId,
  body: unknown,
): Promise<Answer> {
  return send(started, { ...serviceCall(operation, credentialsOf(started.website)), body })
}

/** Makes an address known with a conversion, then requests a public deletion for this address. Unknown addresses get no email (A11). */
export async function requestMail({ call }: Pick<Started, 'call'>, copKey: string, email: string): Promise<Answer> {
  await call(`/api/v1/conversions/billing/${copKey}`, { body: { event: 'purchase', email } })
  return call('/public/data-deletion/request', { body: { cop_key: copKey, email } })
}

/** Requests a public deletion and returns the token of the link in the email. */
export async function requestLink(started: Pick<Started, 'call'>, copKey: string, email: string): Promise<string> {
  await requestMail(started, copKey, email)
  const mail = await started.call(`/_mock/mailbox/latest?to=${encodeURIComponent(email)}`)
  const href: string = mail.json.links[0].href
  return href.slice(href.lastIndexOf('/') + 1)
}

function isOperation(name: string): name is OperationId {
  return Object.hasOwn(operations, name)
}
