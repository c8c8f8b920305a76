/** Targets as runs are pointed at them. */
import type { MockHandles } from '../client/handles.ts'
import type { Transport } from './gate/transport.ts'
import { createFetchTransport } from './gate/transport-fetch.ts'
import { isPlaceholder, type WebsiteCredentials } from './probe-website.ts'
import type { ContractTarget } from './target.ts'

/** A mock whose websites the run may make and remove: one in this process, or one that was connected to. */
export function mockTarget(
  mock: MockHandles & { fetch?(request: Request): Promise<Response> },
  transport?: Transport,
): ContractTarget {
  const { fetch = globalThis.fetch } = mock
  return {
    kind: 'mock',
    url: mock.url,
    cdnUrl: mock.url,
    credentials: {},
    headers: {},
    transport: transport ?? createFetchTransport((request) => fetch(request)),
    controls: mock,
  }
}

export interface DeploymentOptions {
  kind: 'own' | 'foreign'
  /** Address of the service. */
  url: string
  /** Where scripts are loaded from (service 2.3). @default not known */
  cdnUrl?: string | null
  credentials: WebsiteCredentials
  /** Sent with every request, for a gateway in front of it. */
  headers?: Readonly<Record<string, string>>
  transport: Transport
}

/**
 * A deployment that runs somewhere, on its terms.
 *
 * @throws {TypeError} where the address is none, where a credential is null, "undefined" or empty, or where a key that a mock made would
 * go to somebody else
 */
export function deploymentTarget(options: DeploymentOptions): ContractTarget {
  const { kind, credentials, cdnUrl = null, headers = {}, transport } = options
  for (const [name, value] of Object.entries(credentials)) {
    if (isPlaceholder(value)) {
      throw new TypeError(
        `${name} is ${value ? JSON.stringify(value) : 'empty'}; set it to the real one, or leave it out`,
      )
    }
  }
  if (kind === 'foreign' && isMockKey(credentials.key)) {
    throw new TypeError(
      'The key was made by a dc-mock and is nobody’s elsewhere; give the deployment’s own with DC_API_KEY, or say --target mock',
    )
  }
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'x-dc-key')) {
    throw new TypeError('x-dc-key is no header for a gateway; give the key as such, with DC_API_KEY or --key')
  }
  return {
    kind,
    url: parseTargetUrl(options.url),
    cdnUrl: cdnUrl === null ? null : parseTargetUrl(cdnUrl),
    credentials,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    transport,
    controls: null,
  }
}

function isMockKey(key: string | undefined): boolean {
  return key?.startsWith('dcp_mock') ?? false
}

/** @throws {TypeError} where it is none, or has parts that are not for here */
export function parseTargetUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`"${text}" is no address; give one such as https://api.staging.example`)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError(`"${url.origin}${url.pathname}" must come without name, password, query or fragment`)
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}
