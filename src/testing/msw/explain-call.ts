/** Messages that explain why the mock does not respond to a call, and how to fix it. */
import { explainServicePath } from '../../server/hints/path.ts'
import { maskSecrets } from '../../service/mask.ts'
import { type OperationId, operations } from '../../spec/generated/operations.ts'
import type { BaseUrl } from './base-url.ts'

/** Explains a call to a URL of the live service that the `baseUrl` option does not cover. */
export function explainLiveCall(request: Request, { url, otherScheme }: BaseUrl): string {
  if (otherScheme !== null) {
    const fix = `Set your client’s base URL to ${otherScheme}, or add ${url} to the baseUrl option of mockHandlers`
    return formatLine(request, `goes to the live service, but baseUrl contains ${otherScheme}. ${fix}`)
  }
  return formatLine(
    request,
    'goes to the live service, which is not in baseUrl. Configure your client with a URL from baseUrl, or add this URL to baseUrl',
  )
}

/** @param path path relative to the base URL */
export function explainUnknownPath(request: Request, path: string): string {
  if (/^\/(?:_mock|dashboard)(?:\/|$)/.test(path)) {
    return formatLine(
      request,
      "is a call to the mock's control plane, not to the service. Use the mock's handle instead, as in mock.website.requests.list()",
    )
  }
  const hint = explainServicePath(path, word)
  return formatLine(
    request,
    `is not an operation of the service. ${hint?.message ?? 'See docs/reference/operations.md for a list'}`,
  )
}

export function explainPrivateCall(request: Request, operation: OperationId): string {
  return formatLine(
    request,
    `is ${operation}, which is for servers: its credentials must not be in a browser or an app. Call it from your server. If this is a server, set operations: "all"`,
  )
}

const word = operations.postAutomationConversion.path.split('/').at(-1) ?? ''

function formatLine({ method, url }: Request, what: string): string {
  return `[dc-mock] ${method} ${showAddress(url)} ${what}.`.replace(/\?\.$/, '?')
}

/** Omits the query and shortens any part that could be a key, secret or token. */
function showAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + maskSecrets(pathname).replaceAll(/[A-Za-z0-9_-]{20,}/g, (text) => `${text.slice(0, 4)}…`)
}
