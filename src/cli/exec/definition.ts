import type { CommandDefinition, Flag } from '../command.ts'
import { serveCommand } from '../serve/definition.ts'

export const execCommand: CommandDefinition = {
  name: 'exec',
  group: 'everyday',
  description:
    'Start a mock on a free port, run a command with the mock’s environment variables, then stop the mock and return the command’s exit code.',
  operands: { name: 'COMMAND', min: 1, max: Number.POSITIVE_INFINITY, afterDoubleDash: true },
  examples: [
    ['npx dc-mock exec -- npm test', 'Run your tests against a mock'],
    [
      'npx dc-mock exec --scenario quota-exhausted -- node server.js',
      'Run your app against a website with no free checks left',
    ],
    [`npx dc-mock exec -- sh -c 'echo "$DC_BASE_URL"'`, 'Print the value that dc-mock sets for DC_BASE_URL'],
  ],
  flags: serveCommand.flags.filter(({ name }) => name !== 'open' && name !== 'detach').map(adaptFlag),
}

function adaptFlag(flag: Flag): Flag {
  switch (flag.name) {
    case 'port':
      return { ...flag, defaultValue: 'a free port' }
    case 'log':
      return {
        ...flag,
        defaultValue: 'silent',
        description: 'Format of log lines on stderr. With json, each line is a JSON object',
      }
    case 'store': {
      // Do not show DC_MOCK_STORE as the default, because `exec` ignores this variable.
      const { defaultValue: _, ...rest } = flag
      return rest
    }
    default:
      return flag
  }
}
