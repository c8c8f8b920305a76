/** Finds the running mock that a command controls. */
import { type ConnectedMock, connectClient } from '../../client/connect-mock.ts'
import type { ControlClient, FixHints } from '../../client/control-client.ts'
import { createHttpClient, readMockAddress } from '../../client/http-client.ts'
import { shellQuote } from '../../service/shell-quote.ts'
import type { Arguments, EnvVariables } from '../command.ts'
import { readConfig } from '../config/config-file.ts'
import { defaultPort, defaultUrl } from '../flags.ts'
import { parseWholeNumber } from '../read-flag.ts'
import { formatUrlHost, isWildcardAddress } from '../serve/host.ts'
import { UsageError } from '../usage-error.ts'
import { readControlToken, tokenVariable } from './token.ts'

const fixes: FixHints = {
  address: 'specify the address of a running mock with --port, --url or DC_MOCK_URL',
  token: `set it with --control-token or ${tokenVariable}`,
}

/** Creates a client for the mock selected by flags, `DC_MOCK_URL` or dc-mock.yaml. */
export async function openControl(args: Arguments, env: EnvVariables): Promise<ControlClient> {
  const address = await readMockUrl(args, env)
  return createHttpClient({
    address,
    token: readControlToken(args, env),
    fixes: { ...fixes, start: `npx dc-mock serve${portFlag(address)}` },
  })
}

/** @throws {MockError} if no mock is running */
export async function connectToMock(args: Arguments, env: EnvVariables): Promise<ConnectedMock> {
  return connectClient(await openControl(args, env), fixes)
}

/** Returns the `--url` flag, with a leading space, for commands that users copy. Returns an empty string for the default address. */
export function urlFlag(url: string): string {
  return url === defaultUrl ? '' : ` --url ${shellQuote(url)}`
}

/**
 * Returns the `--port` flag of `serve`, with a leading space, for the port in a URL. Returns an empty string for the default port and for
 * URLs at which `serve` does not listen by default.
 */
export function portFlag(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  const isServed = protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname)
  return !isServed || port === defaultPort ? '' : ` --port ${port || '80'}`
}

/** If no mock is selected, commands use the address from `readDefaultUrl`. */
export function isMockSelected(args: Arguments, env: EnvVariables): boolean {
  return args.isSet('url') || args.isSet('port') || Boolean(env.DC_MOCK_URL)
}

/** Returns the address without a trailing slash. */
export async function readMockUrl(args: Arguments, env: EnvVariables): Promise<string> {
  const flag = args.value('url')
  const port = args.value('port')
  if (port !== undefined) {
    if (flag !== undefined) throw new UsageError('--port and --url are mutually exclusive', 'Use only one of them')
    return `http://127.0.0.1:${parseWholeNumber('--port', port, 65_535)}`
  }
  if (flag !== undefined) return parseMockUrl(flag, '--url')
  return env.DC_MOCK_URL ? parseMockUrl(env.DC_MOCK_URL, 'DC_MOCK_URL') : readDefaultUrl()
}

/**
 * Uses `serve.host` and `serve.port` from dc-mock.yaml, if set.
 * @throws {UsageError} if dc-mock.yaml is invalid
 */
export async function readDefaultUrl(): Promise<string> {
  const config = await readConfig()
  if (!('serve' in config)) return defaultUrl
  const { values, locate } = config.serve
  const host = values.get('host')?.at(-1) ?? '127.0.0.1'
  const port = parseWholeNumber(locate('port'), values.get('port')?.at(-1) ?? defaultPort, 65_535)
  const url = `http://${isWildcardAddress(host) ? '127.0.0.1' : formatUrlHost(host)}:${port === 0 ? defaultPort : port}`
  if (readMockAddress(url) !== null) return url
  throw new UsageError(`${locate('host')} must be a host name or an IP address, not "${host}"`)
}

/** Parses a mock's base URL or control plane URL. Returns the base URL without a trailing slash. */
function parseMockUrl(text: string, from: string): string {
  const address = readMockAddress(text)
  if (address !== null) return address
  // Do not include a URL in the error message, because the URL can contain a password.
  throw new UsageError(`${from} must be an address such as ${defaultUrl}${URL.canParse(text) ? '' : `, not "${text}"`}`)
}
