/** Exit codes of all commands. `exec` exits like the command it runs. */
export const exitCodes = {
  done: 0,
  /** A check failed, or an internal error occurred. */
  failed: 1,
  /** The command was called incorrectly. */
  usage: 2,
  /** Nothing responds at the address, or something other than dc-mock. */
  unreachable: 3,
} as const
