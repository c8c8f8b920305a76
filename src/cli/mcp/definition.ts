import type { CommandDefinition } from '../command.ts'
import { controlFlags } from '../flags.ts'

export const mcpCommand: CommandDefinition = {
  name: 'mcp',
  group: 'agents',
  description:
    'Serve the Model Context Protocol on stdin and stdout for a coding agent that controls a mock. Uses the running mock, or starts one on the first call and stops it at the end.',
  examples: [
    ['npx dc-mock mcp', 'Coding agents start this command. See docs/coding-agents.md'],
    ['npx dc-mock mcp --url http://127.0.0.1:4020', 'Control only this mock'],
  ],
  flags: controlFlags.map((flag) =>
    flag.name === 'url'
      ? { ...flag, description: 'Address of the running mock. If no mock is running there, the tools return an error' }
      : flag,
  ),
}
