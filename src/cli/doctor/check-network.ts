/** Whether calls reach this machine's own ports: who listens where the mock would, loopback by both of its names, proxies. */
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { isLoopback } from '../../server/host-names.ts'
import { version } from '../../spec/version.ts'
import { probeMock } from '../running/probe.ts'
import { type Diagnostic, failure, success, warning } from './diagnostic.ts'

type EnvVariables = Readonly<Record<string, string | undefined>>

const timeoutMs = 2000

/** Who answers where the commands of this folder look for a mock. */
export async function checkAddress(url: string): Promise<Diagnostic> {
  const found = await probeMock(url)
  const { hostname, port } = new URL(url)
  switch (found.kind) {
    case 'mock':
      if (found.storeProblem !== null) {
        return failure(
          'address',
          `dc-mock ${found.version} answers at ${url}, but not the Redis that it shares its state through: ${found.storeProblem}`,
          'Look at that Redis, and at the log of the mock',
        )
      }
      return found.version === version
        ? success('address', `dc-mock ${found.version} answers at ${url}`)
        : warning(
            'address',
            `dc-mock ${found.version} answers at ${url}; this command is ${version}`,
            'Install the same dc-mock on both sides',
          )
    case 'nothing':
      return isLoopback(hostname)
        ? success('address', `Nothing listens at ${url}: dc-mock serve can take it`)
        : failure(
            'address',
            `Nothing listens at ${url} (${found.reason})`,
            'Start the mock there, or name another address with --url or DC_MOCK_URL',
          )
    case 'other':
      return warning(
        'address',
        `Something else listens at ${url}: ${found.reason}`,
        isLoopback(hostname)
          ? `Start the mock on another port, as with dc-mock serve --port ${Number(port || 80) + 1}, or end what listens there`
          : 'Name another address with --url or DC_MOCK_URL',
      )
  }
}

/**
 * Whether anybody listens where the app calls. Asked of this machine's own ports alone, and without a word: who listens may pass on
 * what it gets, as `dc-mock proxy` does.
 */
export async function checkAppAddress(baseUrl: string | undefined): Promise<Diagnostic[]> {
  const url = baseUrl && URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol) || !isLoopback(url.hostname)) return []
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (await isOpen(url.hostname.replace(/^\[|\]$/g, ''), port)) return []
  return [
    failure(
      'DC_BASE_URL',
      `DC_BASE_URL leads to ${url.host}, where nothing listens`,
      `Start the mock there, with dc-mock serve --port ${port}, or lead the app to one that runs: eval "$(dc-mock env)"`,
    ),
  ]
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs })
    const settle = (open: boolean): void => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })
}

/** Opens a port as the mock does, and calls it by both names. */
export async function checkLoopback(): Promise<Diagnostic> {
  const id = 'loopback'
  const server = createServer((_request, response) => response.end('ok'))
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    const [byNumber, byName] = await Promise.all([
      findFetchError(`http://127.0.0.1:${port}/`),
      findFetchError(`http://localhost:${port}/`),
    ])
    if (byNumber !== null) {
      return failure(
        id,
        `A port of 127.0.0.1 cannot be called (${byNumber})`,
        'Look at firewall, sandbox and proxy settings',
      )
    }
    if (byName !== null) {
      return warning(
        id,
        `localhost does not lead to 127.0.0.1, where the mock listens (${byName})`,
        'Call 127.0.0.1 in place of localhost, or start with --host localhost',
      )
    }
    return success(id, '127.0.0.1 and localhost reach the same port')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failure(id, `No port of 127.0.0.1 can be opened (${reason})`, 'Look at the sandbox that this runs in')
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Null where the address answered. */
async function findFetchError(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return (await response.text()) === 'ok' ? null : `somebody else answers, with status ${response.status}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : String(cause)
  }
}

export function checkProxies(env: EnvVariables): Diagnostic {
  const id = 'proxy'
  const name = ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'].find((each) => env[each])
  if (name === undefined) return success(id, 'No proxy is set for plain HTTP')
  const exceptions = (env.no_proxy || env.NO_PROXY || '').split(/[\s,]+/)
  const isExcluded = (host: string): boolean => exceptions.includes('*') || exceptions.includes(host)
  const missingHosts = ['127.0.0.1', 'localhost'].filter((host) => !isExcluded(host))
  if (missingHosts.length === 0) return success(id, `${name} is set, and spares 127.0.0.1 and localhost`)
  const present = env.NO_PROXY || env.no_proxy ? '$NO_PROXY,' : ''
  return warning(
    id,
    `${name} is set (${showProxy(env[name] ?? '')}), and NO_PROXY does not name ${missingHosts.join(' and ')}: curl, Python and others call the mock through the proxy`,
    `export NO_PROXY="${present}127.0.0.1,localhost" no_proxy="${present}127.0.0.1,localhost"`,
  )
}

/** Its address may have a password in it. */
function showProxy(text: string): string {
  return URL.canParse(text) && new URL(text).host !== '' ? new URL(text).host : 'not shown'
}
