import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { codingAgents } from '../../src/cli/agents/agent-table.ts'
import { parseYaml } from '../../src/spec/yaml.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runArguments } from './command-line.ts'

const skill = await readFile('skills/dc-mock/SKILL.md', 'utf8')
const claudeFile = '.claude/skills/dc-mock/SKILL.md'
const sharedFile = '.agents/skills/dc-mock/SKILL.md'

/** Changes the working directory to a new folder for one test. */
async function openFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const before = process.cwd()
  const folder = await createTemporaryFolder(files)
  onTestFinished(() => process.chdir(before))
  process.chdir(folder)
  return folder
}

it('prints where each agent looks for the skill and the MCP server, and writes nothing', async () => {
  const folder = await openFolder()
  const { exitCode, out } = await runArguments(['agents'])
  expect(exitCode).toBe(0)
  for (const { name } of codingAgents) expect(out).toContain(name)
  expect(out).toContain(`${claudeFile}: missing. To create the file, use --write`)
  expect(out).toContain('claude mcp add --scope project dc-mock -- npx dc-mock mcp')
  expect(out).toContain('[mcp_servers.dc-mock]')
  expect(await readdir(folder)).toEqual([])
})

it('writes the skill for all agents', async () => {
  const folder = await openFolder()
  expect(await runArguments(['agents', '--write'])).toMatchObject({ exitCode: 0 })
  for (const file of [claudeFile, sharedFile]) expect(await readFile(join(folder, file), 'utf8')).toBe(skill)
  expect((await runArguments(['agents', '--write'])).out).toContain(`${claudeFile}: up to date`)
})

it('writes the skill for one agent', async () => {
  const folder = await openFolder()
  await runArguments(['agents', 'cursor', '--write'])
  expect(await readdir(folder)).toEqual(['.agents'])
})

it('does not overwrite a different skill file, and exits with 1', async () => {
  const folder = await openFolder({ [claudeFile]: 'my own skill' })
  const { exitCode, out } = await runArguments(['agents', '--write', '--json'])
  expect(exitCode).toBe(1)
  expect(JSON.parse(out).skill).toEqual([
    { file: claudeFile, agents: ['Claude Code'], state: 'different' },
    { file: sharedFile, agents: ['Codex', 'Cursor', 'VS Code'], state: 'written' },
  ])
  expect(await readFile(join(folder, claudeFile), 'utf8')).toBe('my own skill')
})

it('suggests the agent with the most similar name', async () => {
  const { exitCode, err } = await runArguments(['agents', 'coursor'])
  expect(exitCode).toBe(2)
  expect(err).toContain('Did you mean cursor?')
})

it('the skill has the same name as its folder and a description of at most 1024 characters', () => {
  const [, frontmatter = ''] = skill.split('---\n')
  const { value } = parseYaml(frontmatter)
  expect(value).toMatchObject({ name: 'dc-mock', description: expect.stringMatching(/^.{1,1024}$/) })
})
