/** File paths are relative to the project root. */
export interface CodingAgent {
  id: string
  name: string
  skillFile: string
  mcp: { command: string } | { file: string; content: string }
}

const skill = 'skills/dc-mock/SKILL.md'
const server = { command: 'npx', args: ['dc-mock', 'mcp'] }

export const codingAgents: readonly CodingAgent[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    skillFile: `.claude/${skill}`,
    mcp: { command: 'claude mcp add --scope project dc-mock -- npx dc-mock mcp' },
  },
  {
    id: 'codex',
    name: 'Codex',
    skillFile: `.agents/${skill}`,
    mcp: {
      file: '.codex/config.toml',
      content: '[mcp_servers.dc-mock]\ncommand = "npx"\nargs = ["dc-mock", "mcp"]',
    },
  },
  {
    id: 'cursor',
    name: 'Cursor',
    skillFile: `.agents/${skill}`,
    mcp: { file: '.cursor/mcp.json', content: JSON.stringify({ mcpServers: { 'dc-mock': server } }) },
  },
  {
    id: 'vscode',
    name: 'VS Code',
    skillFile: `.agents/${skill}`,
    mcp: {
      file: '.vscode/mcp.json',
      content: JSON.stringify({ servers: { 'dc-mock': { type: 'stdio', ...server } } }),
    },
  },
]
