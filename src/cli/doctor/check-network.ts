import { connect } from 'node:net'
import { isLoopback } from '../../server/host-names.ts'
import { version } from '../../spec/version.ts'
import type { EnvVariables } from '../command.ts'
import { portFlag } from '../control/open-control.ts'
import { describeProbeFailure, type MockProbe, probeMock } from '../running/probe.ts'
import { checkWebsites } from './check-websites.ts'
import { type Diagnostic, type ExaminedMock, failure, success, warning } from './diagnostic.ts'

const timeoutMs = 2000

export async function checkAddress(url: string, env: EnvVariables): Promise<Omit<ExaminedMock, 'envCommand'>> {
  const found = await probeMock(url)
  const finding = describeAddress(url, found)
  const isUsable = found.kind === 'mock' && found.storeProblem === null
  return { isUsable, findings: isUsable ? [finding, ...(await checkWebsites(url, env))] : [finding] }
}

function describeAddress(url: string, found: MockProbe): Diagnostic {
  const { hostname, port } = new URL(url)
  switch (found.kind) {
    case 'mock':
      if (found.storeProblem !== null) {
        return failure(
          'address',
          `dc-mock ${found.version} is running at ${url}, but its Redis store has a problem: ${found.storeProblem}`,
          'Check the Redis server and the mock’s log',
        )
      }
      return found.version === version
        ? success('address', `dc-mock ${found.version} is running at ${url}`)
        : warning(
            'address',
            `dc-mock ${found.version} is running at ${url}, but this command is version ${version}`,
            'Use the same version of dc-mock for the mock and this command',
          )
    case 'nothing':
      return isLoopback(hostname)
        ? success('address', `Nothing is listening at ${url}, so dc-mock serve${portFlag(url)} can use this address`)
        : failure(
            'address',
            `Nothing is listening at ${url} (${found.reason})`,
            'Start a mock at this address, or specify the address of a running mock with --port, --url or DC_MOCK_URL',
          )
    case 'silent':
      return warning(
        'address',
        describeProbeFailure(url, found),
        'If a mock is running at this address, try again when the mock is less busy. Otherwise, specify the address of a running mock with --port, --url or DC_MOCK_URL',
      )
    case 'other':
      return warning(
        'address',
        `Another program is listening at ${url}: ${found.reason}`,
        isLoopback(hostname)
          ? `Start the mock on another port with npx dc-mock serve --port ${Number(port || 80) + 1}, or stop the other program`
          : 'Specify the address of a running mock with --port, --url or DC_MOCK_URL',
      )
  }
}

/**
 * Checks that a server is listening at the base URL, if the URL has a loopback address. Opens a connection but sends no request, because
 * the server may be a proxy to a deployment.
 */
export async function checkAppAddress(baseUrl: string | undefined, mock: ExaminedMock): Promise<Diagnostic[]> {
  const url = baseUrl && URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol) || !isLoopback(url.hostname)) return []
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (await isOpen(url.hostname.replace(/^\[|\]$/g, ''), port)) return []
  return [
    failure(
      'DC_BASE_URL',
      `DC_BASE_URL points to ${url.host}, but nothing is listening at that address`,
      mock.isUsable
        ? `To use the running mock, run eval "$(${mock.envCommand})". To start a mock at the URL in DC_BASE_URL, run npx dc-mock serve --port ${port}`
        : `Start a mock with npx dc-mock serve --port ${port}, or set DC_BASE_URL to the address of a running mock`,
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

export function checkProxies(env: EnvVariables): Diagnostic {
  const id = 'proxy'
  const name = ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'].find((each) => env[each])
  if (name === undefined) return success(id, 'No HTTP proxy is set in the environment')
  const exceptions = (env.no_proxy || env.NO_PROXY || '').split(/[\s,]+/)
  const isExcluded = (host: string): boolean => exceptions.includes('*') || exceptions.includes(host)
  const missingHosts = ['127.0.0.1', 'localhost'].filter((host) => !isExcluded(host))
  if (missingHosts.length === 0) return success(id, `${name} is set, but NO_PROXY excludes 127.0.0.1 and localhost`)
  const extend = (...names: readonly string[]): string => {
    const present = names.find((each) => env[each])
    return `"${present === undefined ? '' : `$${present},`}127.0.0.1,localhost"`
  }
  return warning(
    id,
    `${name} is set (${showProxy(env[name] ?? '')}), and NO_PROXY does not contain ${missingHosts.join(' and ')}. As a result, curl, Python and other clients connect to the mock through the proxy`,
    `export NO_PROXY=${extend('NO_PROXY', 'no_proxy')} no_proxy=${extend('no_proxy', 'NO_PROXY')}`,
  )
}

/** Returns only the host part of a proxy address, because the full address can contain a password. */
function showProxy(text: string): string {
  return URL.canParse(text) && new URL(text).host !== '' ? new URL(text).host : 'not shown'
}
