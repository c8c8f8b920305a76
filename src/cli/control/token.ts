import type { Arguments, EnvVariables } from '../command.ts'
import { UsageError } from '../usage-error.ts'

/** Unlike a flag, the variable does not appear in the process list. */
export const tokenVariable = 'DC_MOCK_TOKEN'

/**
 * Returns the control token from `--control-token` or `DC_MOCK_TOKEN`. Returns null if neither is set.
 * @throws {UsageError} if the token contains spaces or non-ASCII characters
 */
export function readControlToken(args: Arguments | undefined, env: EnvVariables): string | null {
  const flag = args?.value('control-token')
  const token = flag ?? env[tokenVariable]
  if (!token) return null
  if (/^[\x21-\x7e]+$/.test(token)) return token
  const from = flag === undefined ? tokenVariable : '--control-token'
  throw new UsageError(
    `${from} must consist of ASCII letters, digits and symbols without spaces, because it is sent in a header`,
  )
}
