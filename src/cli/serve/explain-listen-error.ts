import { probeMock } from '../running/probe.ts'
import { UsageError } from '../usage-error.ts'
import { formatUrlHost, isWildcardAddress } from './host.ts'
import type { ServeSettings } from './settings.ts'

/** A failure to listen in words that name the flag to change; whatever is none of the known failures stays as it is. */
export async function explainListenError(
  error: unknown,
  settings: Pick<ServeSettings, 'host' | 'port'>,
): Promise<unknown> {
  const { host, port } = settings
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE': {
      const version = await findMockVersion(host, port)
      const owner =
        version === null
          ? ''
          : ` by another dc-mock (${version}); use that one, end it (dc-mock stop --port ${port}, or Ctrl+C where it runs), or`
      return new UsageError(
        `Port ${port} of ${host} is in use${owner || ';'} take another port with --port (0 takes a free one)`,
      )
    }
    case 'EACCES':
      return new UsageError(`Port ${port} takes rights that this user does not have; take another one with --port`)
    case 'EADDRNOTAVAIL':
      return new UsageError(`This machine has no address ${host}; take one that it has with --host, such as 127.0.0.1`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UsageError(`The host name ${host} is not known; take an address of this machine with --host`)
    default:
      return error
  }
}

/** The version of the mock at an address; null where something else is there. */
async function findMockVersion(host: string, port: number): Promise<string | null> {
  const found = await probeMock(`http://${isWildcardAddress(host) ? '127.0.0.1' : formatUrlHost(host)}:${port}`)
  return found.kind === 'mock' ? found.version : null
}
