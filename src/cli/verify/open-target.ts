import { X509Certificate } from 'node:crypto'
import { isMockError, MockError } from '../../client/mock-error.ts'
import { isListening } from '../../contract/is-listening.ts'
import { mockTarget, parseTargetUrl } from '../../contract/make-target.ts'
import { contractTarget, type TargetOptions } from '../../contract/open-target.ts'
import type { ContractTarget } from '../../contract/target.ts'
import { isLoopback } from '../../server/host-names.ts'
import { tokenVariable } from '../control/token.ts'
import { readMockOverlays } from '../overlay/open-spec.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'
import type { VerifySettings } from './settings.ts'

export interface OpenTarget {
  target: ContractTarget
  close(): Promise<void>
}

/** Starts an in-process mock if no URL is set. If the target kind is not set, detects whether a loopback URL belongs to a mock. */
export async function openTarget(settings: VerifySettings): Promise<OpenTarget> {
  const { url, target: kind, credentials, cdnUrl, headers, controlToken } = settings
  if (url === null) {
    const { createMock } = await import('../../mock/create-mock.ts')
    const mock = await createMock(await readMockOverlays(settings.overlays))
    return { target: mockTarget(mock), close: mock.close }
  }
  rejectRemoteMock(settings)
  parseTargetUrl(url)
  const options: TargetOptions = {
    ...credentials,
    url,
    kind: kind ?? undefined,
    cdnUrl: cdnUrl ?? undefined,
    ca: await readCertificates(settings.cacert),
    controlToken: controlToken ?? undefined,
    headers,
  }
  const target = await contractTarget(options).catch(async (error: unknown) => {
    throw explainMockError(error, url) ?? (await findUnreachable(url)) ?? error
  })
  return { target, close: async () => {} }
}

/**
 * Rejects `--target mock` for a URL that is not a loopback URL, because the default permissions for mocks allow all requests.
 * @throws {UsageError} if the URL is rejected
 */
function rejectRemoteMock({ url, target }: VerifySettings): void {
  if (target !== 'mock' || url === null || !URL.canParse(url) || isLoopback(new URL(url).hostname)) return
  throw new UsageError(
    '--target mock can only be used for a dc-mock server at a loopback address, such as http://127.0.0.1:4010',
    'If the deployment is yours, use --target own. Otherwise, use --target foreign',
  )
}

/**
 * Returns an error if no server is listening at a loopback URL. Without this check, the run would report that the key is wrong or missing.
 */
export async function findUnreachable(url: string | null): Promise<MockError | null> {
  if (url === null || !isLoopback(new URL(url).hostname) || (await isListening(url))) return null
  return explainUnreachable(url)
}

function explainUnreachable(url: string): MockError {
  const { port } = new URL(url)
  const start = `npx dc-mock serve${port === '' ? '' : ` --port ${port}`}`
  return new MockError(
    `No server is responding at ${url}. Start the deployment, start a mock with ${start}, or use --mock for an in-process mock`,
    { code: 'unreachable' },
  )
}

/** Returns null if the fix is unknown. */
function explainMockError(error: unknown, url: string): Error | null {
  const cause = error instanceof Error ? error.cause : null
  if (!isMockError(cause)) return null
  switch (cause.code) {
    case 'unauthorized':
      return new UsageError(
        `The dc-mock server at ${url} requires its control token`,
        `Set the control token with ${tokenVariable}, or use --target own`,
      )
    case 'not-a-mock':
      return new MockError(
        `The server at ${url} is not a dc-mock server. Start a mock with npx dc-mock serve, or omit --target mock`,
        { code: cause.code },
      )
    case 'unreachable':
      return explainUnreachable(url)
    default:
      return null
  }
}

export async function readCertificates(file: string | null): Promise<string | undefined> {
  if (file === null) return undefined
  const read = await readTextFile(file)
  if ('problem' in read) throw new UsageError(`--cacert: ${file} ${read.problem}`)
  const found = read.text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0 || !found.every(isCertificate)) {
    throw new UsageError(
      `--cacert: ${file} does not contain a PEM certificate, which starts with -----BEGIN CERTIFICATE-----`,
    )
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
