/** What is printed of a call that the mock does not answer: one line, with the cure. */
import { explainServicePath } from '../../server/hints/path.ts'
import { maskSecrets } from '../../service/mask.ts'
import { type OperationId, operations } from '../../spec/generated/operations.ts'

/** The live service is called, though it, or its address without TLS, is not where the code under test was said to call. */
export function explainLiveCall(request: Request): string {
  return formatLine(
    request,
    'goes to the live service, which is none of the addresses in baseUrl. Give the client in your code the one that you mean, or add this one to baseUrl',
  )
}

/** A path that the service has not, or that this mock does not know. `path` is the one behind the base address. */
export function explainUnknownPath(request: Request, path: string): string {
  if (/^\/(?:_mock|dashboard)(?:\/|$)/.test(path)) {
    return formatLine(
      request,
      "is for the mock itself, not for the service: call it by the mock's handle, as in mock.website.requests.list()",
    )
  }
  const hint = explainServicePath(path, word)
  return formatLine(
    request,
    `is no operation of the service. ${hint?.says ?? 'docs/reference/operations.md lists them'}`,
  )
}

/** An operation for servers, called where only public ones are answered. */
export function explainPrivateCall(request: Request, operation: OperationId): string {
  return formatLine(
    request,
    `is ${operation}, which is for servers: its credentials must not be in a browser or an app. Call it from your server; if this is one, say operations: "all"`,
  )
}

const word = operations.postAutomationConversion.path.split('/').at(-1) ?? ''

function formatLine({ method, url }: Request, what: string): string {
  return `[dc-mock] ${method} ${showAddress(url)} ${what}.`.replace(/\?\.$/, '?')
}

/** An address without its query, and with whatever may be a key, a secret or a link's token cut short. */
function showAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + maskSecrets(pathname).replaceAll(/[A-Za-z0-9_-]{20,}/g, (text) => `${text.slice(0, 4)}…`)
}
