import { type CommandDefinition, flag } from '../command.ts'

export const agentsCommand: CommandDefinition = {
  name: 'agents',
  group: 'agents',
  description:
    'Print how to add dc-mock’s skill and MCP server to a coding agent. The skill explains how to add the email check to a signup and test it.',
  operands: { name: 'AGENT', max: 1 },
  examples: [
    ['npx dc-mock agents', 'For Claude Code, Codex, Cursor and VS Code'],
    ['npx dc-mock agents claude-code --write', 'Add the skill for Claude Code to this project'],
  ],
  flags: [
    flag('write', 'Write the skill to the current folder, without overwriting existing files'),
    flag('json', 'Print the files and settings as JSON'),
  ],
}
