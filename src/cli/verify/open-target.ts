/** The target that the settings name. */
import { X509Certificate } from 'node:crypto'
import { isMockError, MockError } from '../../client/mock-error.ts'
import { mockTarget } from '../../contract/make-target.ts'
import { contractTarget, type TargetOptions } from '../../contract/open-target.ts'
import type { ContractTarget } from '../../contract/target.ts'
import { isLoopback } from '../../server/host-names.ts'
import { tokenVariable } from '../control/token.ts'
import { readSpecOptions } from '../overlay/read-spec-options.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'
import type { VerifySettings } from './settings.ts'
import { toUsageError } from './to-usage-error.ts'

export interface OpenTarget {
  target: ContractTarget
  close(): Promise<void>
}

/**
 * A mock of this process where none is named, else what is at the address. Nothing is sent to a deployment; whether a mock answers is
 * only asked at loopback.
 */
export async function openTarget(settings: VerifySettings): Promise<OpenTarget> {
  const { url, target: kind, credentials, cdnUrl, headers, controlToken } = settings
  if (url === null) {
    const { createMock } = await import('../../mock/create-mock.ts')
    const { overlays } = await readSpecOptions(settings.overlays)
    const mock = await createMock(overlays.length === 0 ? {} : { overlay: overlays.map(({ content }) => content) })
    return { target: mockTarget(mock), close: mock.close }
  }
  rejectRemoteMock(settings)
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
    ...(controlToken === null ? {} : { controlToken }),
    headers,
  }
  const target = await contractTarget(options).catch((error: unknown) => {
    throw explainMockError(error, url) ?? toUsageError(error)
  })
  return { target, close: async () => {} }
}

/** On a mock everything is run, so that it must be sure that it is one. */
function rejectRemoteMock({ url, target }: VerifySettings): void {
  if (target !== 'mock' || url === null || !URL.canParse(url) || isLoopback(new URL(url).hostname)) return
  throw new UsageError(
    '--target mock is for a dc-mock on loopback, such as http://127.0.0.1:4010; elsewhere say --target own',
  )
}

/** What the client says of a mock, with this command's cures. */
function explainMockError(error: unknown, url: string): Error | null {
  const cause = error instanceof Error ? error.cause : null
  if (!isMockError(cause)) return null
  const start = 'start one with dc-mock serve, or leave out --target mock'
  switch (cause.kind) {
    case 'token':
      return new UsageError(
        `The dc-mock at ${url} wants its control token; give it with --control-token or ${tokenVariable}, or say --target own`,
      )
    case 'not-a-mock':
      return new MockError(`What answers at ${url} is no dc-mock; ${start}`, { kind: cause.kind })
    case 'out-of-reach':
      return new MockError(`Nobody answers at ${url}; ${start}`, { kind: cause.kind })
    default:
      return null
  }
}

export async function readCertificates(file: string | null): Promise<string | null> {
  if (file === null) return null
  const read = await readTextFile(file)
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
