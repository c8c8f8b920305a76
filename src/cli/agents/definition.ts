import { type CommandDefinition, flag } from '../command.ts'

export const agentsCommand: CommandDefinition = {
  name: 'agents',
  group: 'agents',
  description:
    'Print how to add the skill and the MCP server of dc-mock to a coding agent. The skill explains how to integrate and drill a signup.',
  operands: { name: 'AGENT', max: 1 },
  examples: [
    ['dc-mock agents', 'For Claude Code, Codex, Cursor and VS Code'],
    ['dc-mock agents claude-code --write', 'Write the skill for Claude Code into this project'],
  ],
  flags: [
    flag('write', 'Write the skill into the current folder. Existing files are never overwritten'),
    flag('json', 'Print the files and settings as JSON'),
  ],
}
