/** Which server a command talks to. */
import type { ControlClient } from '../../client/control-client.ts'
import { createHttpClient, readMockAddress } from '../../client/http-client.ts'
import type { Arguments, Flag } from '../command.ts'
import { placeOfSetting, readConfig } from '../config/config-file.ts'
import { readWhole } from '../read-whole.ts'
import { isEveryAddress, urlHost } from '../serve/host.ts'
import { UsageError } from '../usage-error.ts'
import { readControlToken, tokenVariable } from './token.ts'

/** Where a plain start listens. */
const defaultPort = '4010'
export const defaultUrl: string = `http://127.0.0.1:${defaultPort}`

/** What every command takes that talks to a running server. */
export const controlFlags: readonly Flag[] = [
  {
    name: 'url',
    takes: 'URL',
    group: 'operating',
    defaultValue: `DC_MOCK_URL, else the port of dc-mock.yaml, else ${defaultUrl}`,
    about: 'Address of the running server; exit code 3 where none answers',
  },
  { name: 'port', takes: 'N', group: 'operating', about: 'Port of it on this machine, in place of --url' },
  {
    name: 'control-token',
    takes: 'TOKEN',
    group: 'operating',
    defaultValue: tokenVariable,
    about: 'Value of the --control-token that the server was started with',
  },
]

/** The control plane of the server that the flags, `DC_MOCK_URL` or dc-mock.yaml name. */
export async function readControl(args: Arguments, env: Environment): Promise<ControlClient> {
  return createHttpClient({
    address: await readAddress(args, env),
    token: readControlToken(args, env),
    fixes: {
      address: 'name another with --url or DC_MOCK_URL',
      token: `give it with --control-token or ${tokenVariable}`,
    },
  })
}

type Environment = Readonly<Record<string, string | undefined>>

/** The address of that server, without a slash at its end. */
export async function readAddress(args: Arguments, env: Environment): Promise<string> {
  const flag = args.text('url')
  const port = args.text('port')
  if (port !== undefined) {
    if (flag !== undefined) throw new UsageError('--port and --url exclude each other; leave one out')
    return `http://127.0.0.1:${readWhole('port', port, 65_535)}`
  }
  if (flag !== undefined) return readUrl(flag, '--url')
  return env.DC_MOCK_URL ? readUrl(env.DC_MOCK_URL, 'DC_MOCK_URL') : urlOfPlainStart()
}

/** Where `dc-mock` alone would listen in this folder. Fails with a `UsageError` where dc-mock.yaml makes that no address. */
export async function urlOfPlainStart(): Promise<string> {
  const config = await readConfig()
  if (!('serve' in config)) return defaultUrl
  const host = config.serve.get('host')?.at(-1) ?? '127.0.0.1'
  const port = config.serve.get('port')?.at(-1) ?? defaultPort
  const url = `http://${isEveryAddress(host) ? '127.0.0.1' : urlHost(host)}:${port === '0' ? defaultPort : port}`
  if (!/^\d+$/.test(port) || Number(port) > 65535) {
    throw new UsageError(`${await placeOfSetting('port')}: --port takes a whole number from 0 to 65535, not "${port}"`)
  }
  if (readMockAddress(url) === null) {
    throw new UsageError(`${await placeOfSetting('host')}: --host takes a name or an address, not "${host}"`)
  }
  return url
}

/** Without a slash at its end; the address of the control plane itself is taken too. */
function readUrl(text: string, from: string): string {
  const address = readMockAddress(text)
  if (address !== null) return address
  // What is an address of another kind may have a password in it.
  throw new UsageError(`${from} takes an address such as ${defaultUrl}${URL.canParse(text) ? '' : `, not "${text}"`}`)
}
