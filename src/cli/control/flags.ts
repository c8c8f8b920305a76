/** Finds the running mock that a command controls. */
import type { ControlClient } from '../../client/control-client.ts'
import { createHttpClient, readMockAddress } from '../../client/http-client.ts'
import type { Arguments, Flag } from '../command.ts'
import { locateSetting, readConfig } from '../config/config-file.ts'
import { readWholeNumber } from '../read-whole-number.ts'
import { formatUrlHost, isWildcardAddress } from '../serve/host.ts'
import { UsageError } from '../usage-error.ts'
import { readControlToken, tokenVariable } from './token.ts'

/** Default port of `serve`. */
const defaultPort = '4010'
export const defaultUrl: string = `http://127.0.0.1:${defaultPort}`

/** Flags of every command that controls a running mock. */
export const controlFlags: readonly Flag[] = [
  {
    name: 'url',
    valueName: 'URL',
    group: 'operating',
    defaultValue: `DC_MOCK_URL, else the port in dc-mock.yaml, else ${defaultUrl}`,
    description: 'Address of the running mock; exits with 3 if there is none',
  },
  { name: 'port', valueName: 'N', group: 'operating', description: 'Port on this machine, instead of --url' },
  {
    name: 'control-token',
    valueName: 'TOKEN',
    group: 'operating',
    defaultValue: tokenVariable,
    description: 'Control token of the running mock',
  },
]

/** Creates a client for the mock named by flags, `DC_MOCK_URL` or dc-mock.yaml. */
export async function openControl(args: Arguments, env: EnvVariables): Promise<ControlClient> {
  return createHttpClient({
    address: await readMockUrl(args, env),
    token: readControlToken(args, env),
    fixes: {
      address: 'use another address with --url or DC_MOCK_URL',
      token: `set it with --control-token or ${tokenVariable}`,
    },
  })
}

type EnvVariables = Readonly<Record<string, string | undefined>>

/** Returns the address of the running mock, without a trailing slash. */
export async function readMockUrl(args: Arguments, env: EnvVariables): Promise<string> {
  const flag = args.value('url')
  const port = args.value('port')
  if (port !== undefined) {
    if (flag !== undefined) throw new UsageError('--port and --url are mutually exclusive; leave one out')
    return `http://127.0.0.1:${readWholeNumber('port', port, 65_535)}`
  }
  if (flag !== undefined) return parseMockUrl(flag, '--url')
  return env.DC_MOCK_URL ? parseMockUrl(env.DC_MOCK_URL, 'DC_MOCK_URL') : readDefaultUrl()
}

/**
 * Returns the address that `dc-mock` without flags would listen on in this folder.
 *
 * @throws {UsageError} if dc-mock.yaml contains an invalid host or port
 */
export async function readDefaultUrl(): Promise<string> {
  const config = await readConfig()
  if (!('serve' in config)) return defaultUrl
  const host = config.serve.get('host')?.at(-1) ?? '127.0.0.1'
  const port = config.serve.get('port')?.at(-1) ?? defaultPort
  const url = `http://${isWildcardAddress(host) ? '127.0.0.1' : formatUrlHost(host)}:${port === '0' ? defaultPort : port}`
  if (!/^\d+$/.test(port) || Number(port) > 65535) {
    throw new UsageError(`${await locateSetting('port')}: --port must be a whole number from 0 to 65535, not "${port}"`)
  }
  if (readMockAddress(url) === null) {
    throw new UsageError(`${await locateSetting('host')}: --host must be a host name or an address, not "${host}"`)
  }
  return url
}

/** Removes a trailing slash. Also accepts the address of the control plane. */
function parseMockUrl(text: string, from: string): string {
  const address = readMockAddress(text)
  if (address !== null) return address
  // Do not print an address of another kind: it may contain a password.
  throw new UsageError(`${from} must be an address such as ${defaultUrl}${URL.canParse(text) ? '' : `, not "${text}"`}`)
}
