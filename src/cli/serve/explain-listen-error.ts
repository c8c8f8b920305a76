import { systemErrorCode } from '../../service/system-error.ts'
import { probeMock } from '../running/probe.ts'
import { UsageError } from '../usage-error.ts'
import { formatUrlHost, isWildcardAddress } from './host.ts'
import type { ServeSettings } from './settings.ts'

/** Returns the error unchanged if its code is unknown. */
export async function explainListenError(
  error: unknown,
  settings: Pick<ServeSettings, 'host' | 'port'>,
): Promise<unknown> {
  const { host, port } = settings
  switch (systemErrorCode(error)) {
    case 'EADDRINUSE': {
      const version = await findMockVersion(host, port)
      const owner = version === null ? '' : ` by another dc-mock server (${version})`
      const otherPort = 'another port with --port (--port 0 uses a free port)'
      const fix =
        version === null
          ? `Choose ${otherPort}`
          : `Use the running server, or choose ${otherPort}. To stop the running server, run npx dc-mock stop --port ${port}, or press Ctrl+C in its terminal`
      return new UsageError(`Port ${port} on ${host} is in use${owner}`, fix)
    }
    case 'EACCES':
      return new UsageError(
        `dc-mock does not have permission to listen on port ${port}`,
        'Choose another port with --port',
      )
    case 'EADDRNOTAVAIL':
      return new UsageError(
        `The address ${host} does not belong to this machine`,
        'Set --host to one of this machine’s addresses, such as 127.0.0.1',
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UsageError(
        `Unknown host name ${host}`,
        'Set --host to one of this machine’s addresses, such as 127.0.0.1',
      )
    default:
      return error
  }
}

/** Returns null if no mock is listening on the port. */
async function findMockVersion(host: string, port: number): Promise<string | null> {
  const found = await probeMock(`http://${isWildcardAddress(host) ? '127.0.0.1' : formatUrlHost(host)}:${port}`)
  return found.kind === 'mock' ? found.version : null
}
