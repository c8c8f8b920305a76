/** The target that the settings name. */
import { X509Certificate } from 'node:crypto'
import { isMockError, MockError } from '../../client/mock-error.ts'
import { mockTarget } from '../../contract/make-target.ts'
import { contractTarget, type TargetOptions } from '../../contract/open-target.ts'
import type { Target } from '../../contract/target.ts'
import { isLoopback } from '../../server/host-names.ts'
import { readSpecWish } from '../overlay/read-wish.ts'
import { readText } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'
import type { VerifySettings } from './settings.ts'
import { asUsageError } from './wrong-use.ts'

export interface OpenTarget {
  target: Target
  close(): Promise<void>
}

/**
 * A mock of this process where none is named, else what is at the address. Nothing is sent to a deployment; whether a mock answers is
 * only asked at loopback.
 */
export async function openTarget(settings: VerifySettings): Promise<OpenTarget> {
  const { url, target: kind, credentials, cdnUrl, headers } = settings
  if (url === null) {
    const { createMock } = await import('../../create-mock.ts')
    const { overlays } = await readSpecWish(settings.overlays)
    const mock = await createMock(overlays.length === 0 ? {} : { overlay: overlays.map(({ content }) => content) })
    return { target: mockTarget(mock), close: mock.close }
  }
  refuseMockElsewhere(settings)
  const { key, copKey, releaseSecret } = credentials
  const ca = await readCertificates(settings.cacert)
  const options: TargetOptions = {
    url,
    ...(kind === null ? {} : { kind }),
    ...(key === undefined ? {} : { key }),
    ...(copKey === undefined ? {} : { copKey }),
    ...(releaseSecret === undefined ? {} : { releaseSecret }),
    ...(cdnUrl === null ? {} : { cdnUrl }),
    ...(ca === null ? {} : { ca }),
    headers,
  }
  const target = await contractTarget(options).catch((error: unknown) => {
    throw explainNoMock(error, url) ?? asUsageError(error)
  })
  return { target, close: async () => {} }
}

/** On a mock everything is run, so that it must be sure that it is one. */
function refuseMockElsewhere({ url, target }: VerifySettings): void {
  if (target !== 'mock' || url === null || !URL.canParse(url) || isLoopback(new URL(url).hostname)) return
  throw new UsageError(
    '--target mock is for a dc-mock on loopback, such as http://127.0.0.1:4010; elsewhere say --target own',
  )
}

function explainNoMock(error: unknown, url: string): MockError | null {
  const cause = error instanceof Error ? error.cause : null
  if (!isMockError(cause) || (cause.kind !== 'out-of-reach' && cause.kind !== 'not-a-mock')) return null
  const says = cause.kind === 'not-a-mock' ? `What answers at ${url} is no dc-mock` : `Nobody answers at ${url}`
  return new MockError(`${says}; start one with dc-mock serve, or leave out --target mock`, { kind: cause.kind })
}

async function readCertificates(file: string | null): Promise<string | null> {
  if (file === null) return null
  const read = await readText(file)
  if ('problem' in read) throw new UsageError(`--cacert: ${file} ${read.problem}`)
  const found = read.text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0 || !found.every(isCertificate)) {
    throw new UsageError(`--cacert: ${file} holds no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----`)
  }
  return found.join('\n')
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}
