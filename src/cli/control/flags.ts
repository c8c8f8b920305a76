/** Which server a command talks to. */
import type { ControlClient } from '../../client/control-client.ts'
import { createHttpClient, readMockAddress } from '../../client/http-client.ts'
import type { Arguments, Flag } from '../command.ts'
import { locateSetting, readConfig } from '../config/config-file.ts'
import { readWholeNumber } from '../read-whole-number.ts'
import { formatUrlHost, isWildcardAddress } from '../serve/host.ts'
import { UsageError } from '../usage-error.ts'
import { readControlToken, tokenVariable } from './token.ts'

/** Where a plain start listens. */
const defaultPort = '4010'
export const defaultUrl: string = `http://127.0.0.1:${defaultPort}`

/** What every command takes that talks to a running server. */
export const controlFlags: readonly Flag[] = [
  {
    name: 'url',
    valueName: 'URL',
    group: 'operating',
    defaultValue: `DC_MOCK_URL, else the port of dc-mock.yaml, else ${defaultUrl}`,
    description: 'Address of the running server; exit code 3 where none answers',
  },
  { name: 'port', valueName: 'N', group: 'operating', description: 'Port of it on this machine, in place of --url' },
  {
    name: 'control-token',
    valueName: 'TOKEN',
    group: 'operating',
    defaultValue: tokenVariable,
    description: 'Value of the --control-token that the server was started with',
  },
]

/** The control plane of the server that the flags, `DC_MOCK_URL` or dc-mock.yaml name. */
export async function openControl(args: Arguments, env: EnvVariables): Promise<ControlClient> {
  return createHttpClient({
    address: await readMockUrl(args, env),
    token: readControlToken(args, env),
    fixes: {
      address: 'name another with --url or DC_MOCK_URL',
      token: `give it with --control-token or ${tokenVariable}`,
    },
  })
}

type EnvVariables = Readonly<Record<string, string | undefined>>

/** The address of that server, without a slash at its end. */
export async function readMockUrl(args: Arguments, env: EnvVariables): Promise<string> {
  const flag = args.value('url')
  const port = args.value('port')
  if (port !== undefined) {
    if (flag !== undefined) throw new UsageError('--port and --url exclude each other; leave one out')
    return `http://127.0.0.1:${readWholeNumber('port', port, 65_535)}`
  }
  if (flag !== undefined) return parseMockUrl(flag, '--url')
  return env.DC_MOCK_URL ? parseMockUrl(env.DC_MOCK_URL, 'DC_MOCK_URL') : readDefaultUrl()
}

/** Where `dc-mock` alone would listen in this folder. Fails with a `UsageError` where dc-mock.yaml makes that no address. */
export async function readDefaultUrl(): Promise<string> {
  const config = await readConfig()
  if (!('serve' in config)) return defaultUrl
  const host = config.serve.get('host')?.at(-1) ?? '127.0.0.1'
  const port = config.serve.get('port')?.at(-1) ?? defaultPort
  const url = `http://${isWildcardAddress(host) ? '127.0.0.1' : formatUrlHost(host)}:${port === '0' ? defaultPort : port}`
  if (!/^\d+$/.test(port) || Number(port) > 65535) {
    throw new UsageError(`${await locateSetting('port')}: --port takes a whole number from 0 to 65535, not "${port}"`)
  }
  if (readMockAddress(url) === null) {
    throw new UsageError(`${await locateSetting('host')}: --host takes a name or an address, not "${host}"`)
  }
  return url
}

/** Without a slash at its end; the address of the control plane itself is taken too. */
function parseMockUrl(text: string, from: string): string {
  const address = readMockAddress(text)
  if (address !== null) return address
  // What is an address of another kind may have a password in it.
  throw new UsageError(`${from} takes an address such as ${defaultUrl}${URL.canParse(text) ? '' : `, not "${text}"`}`)
}
