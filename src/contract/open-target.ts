/** From an address to a target: what is there, and how it is reached. */
import { connectMock } from '../client/connect-mock.ts'
import type { MockHandles } from '../client/handles.ts'
import { isMockError } from '../client/mock-error.ts'
import { deploymentTarget, mockTarget, parseTargetUrl } from './make-target.ts'
import type { ContractTarget, TargetKind } from './target.ts'

export interface TargetOptions {
  /** Address of the service. */
  url: string
  /** What it is. @default a mock where one answers at a loopback address, else `foreign` */
  kind?: TargetKind
  /** The private key. */
  key?: string
  copKey?: string
  releaseSecret?: string
  /** Where scripts are loaded from (service 2.3). @default not known; a mock's own address */
  cdnUrl?: string
  /** Sent with every request, for a gateway in front of the deployment. */
  headers?: Readonly<Record<string, string>>
  /** Certificate of an authority that is trusted besides the known ones, as PEM. */
  ca?: string
  /** The mock's control token. */
  controlToken?: string
}

/**
 * A target by its address. Only at loopback addresses it is tried out whether a mock answers.
 *
 * @throws {TypeError} where the address is none, where no mock is at one that is said to be a mock's, or where a mock's key would go
 * to somebody else
 */
export async function contractTarget(options: TargetOptions): Promise<ContractTarget> {
  const { kind, key, copKey, releaseSecret, cdnUrl, headers, ca } = options
  const url = parseTargetUrl(options.url)
  const { createHttpTransport } = await import('./gate/transport-http.ts')
  const mock = kind === 'mock' || (kind === undefined && isLoopback(url)) ? await findMock({ ...options, url }) : null
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

/** The mock at an address; null where none is and nobody said that there is one. */
async function findMock({ kind, url, controlToken }: TargetOptions): Promise<MockHandles | null> {
  try {
    return await connectMock(url, controlToken === undefined ? {} : { token: controlToken })
  } catch (error) {
    if (!isMockError(error)) throw error
    const isNotAMock = error.kind === 'not-a-mock' || error.kind === 'out-of-reach'
    if (isNotAMock && kind === undefined) return null
    throw new TypeError(error.message, { cause: error })
  }
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return /^(?:localhost|.+\.localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname)
}
