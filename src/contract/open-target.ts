import { connectMock } from '../client/connect-mock.ts'
import type { MockHandles } from '../client/handles.ts'
import { isMockError } from '../client/mock-error.ts'
import { isLoopback } from '../server/host-names.ts'
import { InvalidOptionError } from './invalid-option-error.ts'
import { deploymentTarget, mockTarget, parseTargetUrl } from './make-target.ts'
import type { ContractTarget, TargetKind } from './target.ts'

/** Options for `contractTarget`. */
export interface TargetOptions {
  /** Base URL of the service. */
  url: string
  /**
   * Kind of target.
   * @default `mock` if a mock responds at a loopback address, otherwise `foreign`
   */
  kind?: TargetKind | undefined
  /** Private key. */
  key?: string | undefined
  /** Public key (cop_key) of the website. If omitted, rules about public operations are skipped. */
  copKey?: string | undefined
  /** Release secret of the website, used to release held conversions (service 4.5). If omitted, rules that need the secret are skipped. */
  releaseSecret?: string | undefined
  /**
   * Base URL of the tracking script (service 2.3). Ignored for a mock, which serves the script itself. If omitted for other targets, rules
   * about the script are skipped.
   */
  cdnUrl?: string | undefined
  /** Additional headers to send with every request, such as headers that a gateway requires. */
  headers?: Readonly<Record<string, string>>
  /** Additional trusted CA certificates in PEM format. */
  ca?: string | undefined
  /** Token for the mock's control plane. */
  controlToken?: string | undefined
}

/**
 * Creates a target from a URL. If `kind` is omitted and the URL has a loopback address, first checks whether a mock responds at the URL.
 * @throws {TypeError} if an option is invalid, if `kind` is `mock` and no mock responds, if a mock responds only without the URL's path, if
 * the mock requires a token or has an incompatible version, or if the target's kind is `foreign` and the key was created by a mock
 */
export async function contractTarget(options: TargetOptions): Promise<ContractTarget> {
  const { kind, key, copKey, releaseSecret, cdnUrl, headers, ca } = options
  const url = parseTargetUrl(options.url)
  const { createHttpTransport } = await import('./limiter/transport-http.ts')
  const mock =
    kind === 'mock' || (kind === undefined && isLoopback(new URL(url).hostname))
      ? await findMock({ ...options, url })
      : null
  if (mock) return mockTarget(mock, createHttpTransport({ keepAlive: true }).send)
  return deploymentTarget({
    kind: kind === 'own' ? 'own' : 'foreign',
    url,
    credentials: { key, copKey, releaseSecret },
    transport: createHttpTransport(ca === undefined ? {} : { ca }).send,
    ...(cdnUrl === undefined ? {} : { cdnUrl }),
    ...(headers === undefined ? {} : { headers }),
  })
}

/**
 * Returns null if `kind` is omitted and no mock responds.
 * @throws {InvalidOptionError} if `kind` is `mock` and no mock responds, or if the URL is a mock's address with a path
 */
async function findMock({ kind, url, controlToken }: TargetOptions): Promise<MockHandles | null> {
  const token = controlToken === undefined ? {} : { token: controlToken }
  try {
    return await connectMock(url, token)
  } catch (error) {
    if (!isMockError(error)) throw error
    const { origin } = new URL(url)
    if (error.code === 'not-a-mock' && url !== origin && (await connectMock(origin, token).catch(() => null))) {
      throw new InvalidOptionError(
        `A dc-mock server is running at ${origin}. Remove the path from ${url}, or use --target own`,
      )
    }
    if ((error.code === 'not-a-mock' || error.code === 'unreachable') && kind === undefined) return null
    throw new InvalidOptionError(error.message, { cause: error })
  }
}
