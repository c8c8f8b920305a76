/** Which server a command talks to. */
import type { ControlClient } from '../../client/control-client.ts'
import { createHttpClient, readMockAddress } from '../../client/http-client.ts'
import type { Arguments } from '../arguments.ts'
import type { Flag } from '../command.ts'
import { UsageError } from '../usage-error.ts'

/** Where a plain start listens. */
const standardUrl = 'http://127.0.0.1:4010'

/** What every command takes that talks to a running server. */
export const controlFlags: readonly Flag[] = [
  {
    name: 'url',
    takes: 'URL',
    group: 'operating',
    standard: `DC_MOCK_URL, else ${standardUrl}`,
    about: 'Address of the running server; exit code 3 where none answers',
  },
  {
    name: 'control-token',
    takes: 'TOKEN',
    group: 'operating',
    about: 'Value of the --control-token that the server was started with',
  },
]

/** The control plane of the server that the flags and `DC_MOCK_URL` name. */
export function readControl(args: Arguments, env: Readonly<Record<string, string | undefined>>): ControlClient {
  const flag = args.text('url')
  const address = flag === undefined ? readUrl(env.DC_MOCK_URL || standardUrl, 'DC_MOCK_URL') : readUrl(flag, '--url')
  return createHttpClient({
    address,
    token: args.text('control-token') ?? null,
    cures: { address: 'name another with --url or DC_MOCK_URL', token: 'give it with --control-token' },
  })
}

/** Without a slash at its end; the address of the control plane itself is taken too. */
function readUrl(text: string, from: string): string {
  const address = readMockAddress(text)
  if (address !== null) return address
  // What is an address of another kind may have a password in it.
  throw new UsageError(`${from} takes an address such as ${standardUrl}${URL.canParse(text) ? '' : `, not "${text}"`}`)
}
