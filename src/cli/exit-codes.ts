/** `exec` can also exit with its child command's exit code. */
export const exitCodes = {
  done: 0,
  /** The command failed, for example because a check failed. */
  failed: 1,
  /** The command line or a setting is invalid, or a run did not test anything. */
  usage: 2,
  /** A server that the command requires is unreachable, or a different server responded. */
  unreachable: 3,
  /** A signal stopped a contract run, a replay or a drill. */
  stopped: 130,
} as const

/** Shown in the help text and on the reference page. */
export const exitCodeMeanings: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'The command succeeded. Also used when a signal stops `serve`, `proxy`, `mcp` or `requests --follow`'],
  [
    '1',
    'A check failed, `stop` timed out, `agents --write` skipped an existing file, dc-mock could not save the state or a recording, or an internal error occurred',
  ],
  [
    '2',
    'The command was used incorrectly, or nothing was tested. The message on stderr explains how to fix the problem',
  ],
  ['3', 'The mock, the app or the deployment is unreachable, or a different server responded'],
  ['129', 'SIGHUP ended the command immediately, usually because the terminal was closed'],
  ['130', 'Ctrl+C ended the command immediately. Also used when a signal stops verify, replay or drill'],
  ['143', 'SIGTERM ended the command immediately'],
  [
    'other',
    'exec exits with the exit code of its command, with 127 if the command was not found, and with 126 if the command is not executable',
  ],
]
