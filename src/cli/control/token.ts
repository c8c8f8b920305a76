/** The control token, for the mock that asks for it and for the commands that call one. */
import type { Arguments } from '../command.ts'
import { UsageError } from '../usage-error.ts'

/** Where it is read from when no flag gives it: a list of processes shows flags to everybody on the machine. */
export const tokenVariable = 'DC_MOCK_TOKEN'

type EnvVariables = Readonly<Record<string, string | undefined>>

/** The value of `--control-token`, else of `DC_MOCK_TOKEN`; null where neither is set. */
export function readControlToken(args: Arguments, env: EnvVariables): string | null {
  const flag = args.value('control-token')
  const token = flag ?? env[tokenVariable]
  if (!token) return null
  if (/^[\x21-\x7e]+$/.test(token)) return token
  const from = flag === undefined ? tokenVariable : '--control-token'
  throw new UsageError(`${from} takes letters, digits and signs without blanks, since it travels in a header`)
}
