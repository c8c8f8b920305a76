import { type CommandDefinition, flag } from '../command.ts'

export const agentsCommand: CommandDefinition = {
  name: 'agents',
  group: 'agents',
  description:
    'Print instructions for adding the dc-mock skill and MCP server to a coding agent. The skill explains how to add the email check to your signup flow, and how to test the flow.',
  operands: { name: 'AGENT', max: 1 },
  examples: [
    ['npx dc-mock agents', 'Print setup instructions for Claude Code, Codex, Cursor and VS Code'],
    ['npx dc-mock agents claude-code --write', 'Add the Claude Code skill to this project'],
  ],
  flags: [
    flag('write', 'Write the skill to the current folder without overwriting existing files'),
    flag('json', 'Print the files and settings as JSON'),
  ],
}
