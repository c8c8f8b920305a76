import type { MockHandles } from '../client/handles.ts'
import { InvalidOptionError } from './invalid-option-error.ts'
import { createFetchTransport, type Transport } from './limiter/transport.ts'
import { isPlaceholder, type ProbeCredentials } from './probe-website.ts'
import type { ContractTarget } from './target.ts'

/** Creates a target for an in-process or connected mock. */
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

/** Options for `deploymentTarget`. */
export interface DeploymentOptions {
  /**
   * Kind of deployment. Determines the default permissions:
   * - `own`: requests that store or delete data for generated addresses, and at most 10 email checks
   * - `foreign`: only free requests, which do not use email checks and do not store or delete data
   */
  kind: 'own' | 'foreign'
  /** Base URL of the service. */
  url: string
  /**
   * Base URL of the tracking script (service 2.3). Null if unknown.
   * @default null
   */
  cdnUrl?: string | null
  /** Credentials for a website on the deployment. If a credential is omitted, rules that need it are skipped. */
  credentials: ProbeCredentials
  /** Additional headers for every request, such as headers that a gateway requires. */
  headers?: Readonly<Record<string, string>>
  /** Function that sends the requests. To use the built-in HTTP transport, create the target with `contractTarget`. */
  transport: Transport
}

/**
 * Creates a target for a deployment that is not a mock.
 * @throws {TypeError} if an option is invalid, or if `kind` is `foreign` and the key was created by a mock
 */
export function deploymentTarget(options: DeploymentOptions): ContractTarget {
  const { kind, credentials, cdnUrl = null, headers = {}, transport } = options
  for (const [name, value] of Object.entries(credentials)) {
    if (isPlaceholder(value)) {
      throw new InvalidOptionError(
        `${name} is ${value ? JSON.stringify(value) : 'empty'}. Set it to a real value or omit it`,
      )
    }
  }
  if (kind === 'foreign' && isMockKey(credentials.key)) {
    throw new InvalidOptionError(
      'The key was created by a dc-mock server and works only with that server. Set DC_API_KEY to the deployment’s key, or use --target mock',
    )
  }
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'x-dc-key')) {
    throw new InvalidOptionError('x-dc-key cannot be set as a gateway header. Pass the key with DC_API_KEY or --key')
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

/**
 * Returns the URL without trailing slashes.
 * @throws {TypeError} if the text is not an http(s) URL, if the URL has a user name, password, query or fragment, or if its path ends with
 * `/api/v1`
 */
export function parseTargetUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidOptionError(`"${text}" is not a URL. Use a URL such as https://api.staging.example`)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new InvalidOptionError(
      `"${url.origin}${url.pathname}" must not contain a user name, password, query or fragment`,
    )
  }
  const target = (url.origin + url.pathname).replace(/\/+$/, '')
  if (target.endsWith('/api/v1')) {
    throw new InvalidOptionError(
      `"${target}" must not end with /api/v1, because every request adds its full path. Use ${target.slice(0, -'/api/v1'.length)}`,
    )
  }
  return target
}
