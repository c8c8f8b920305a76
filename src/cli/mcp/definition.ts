import type { CommandDefinition } from '../command.ts'
import { controlFlags } from '../flags.ts'

export const mcpCommand: CommandDefinition = {
  name: 'mcp',
  group: 'agents',
  description:
    'Run an MCP server over stdin and stdout so that coding agents can control a mock. If no mock is running, the server starts one on the first call and stops it on exit.',
  examples: [
    ['npx dc-mock mcp', 'Your coding agent runs this command. See docs/coding-agents.md'],
    ['npx dc-mock mcp --url http://127.0.0.1:4020', 'Control only this mock'],
  ],
  flags: controlFlags.map((flag) =>
    flag.name === 'url'
      ? {
          ...flag,
          description: 'Address of the running mock. If no mock is running at this address, the tools return an error',
        }
      : flag,
  ),
}
