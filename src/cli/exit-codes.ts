/** Exit codes of all commands except `exec`, which exits with the child command's exit code. */
export const exitCodes = {
  done: 0,
  /** A check failed, or an internal error occurred. */
  failed: 1,
  /** The command line is invalid. */
  usage: 2,
  /** No server responds at the address, or the server is not dc-mock. */
  unreachable: 3,
} as const
