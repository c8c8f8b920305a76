import type { CommandDefinition } from '../command.ts'
import { controlFlags } from '../flags.ts'

export const mcpCommand: CommandDefinition = {
  name: 'mcp',
  group: 'agents',
  description:
    'Serve the Model Context Protocol over stdin and stdout, so that a coding agent can control a mock. Uses the running mock, or starts a mock on the first call and stops it at the end.',
  examples: [
    ['dc-mock mcp', 'An agent starts this command. See docs/coding-agents.md'],
    ['dc-mock mcp --url http://127.0.0.1:4020', 'Control only this mock'],
  ],
  flags: controlFlags,
}
