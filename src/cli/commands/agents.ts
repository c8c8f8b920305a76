import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readAsset } from '../../server/read-asset.ts'
import { type CodingAgent, codingAgents } from '../agents/agent-table.ts'
import type { Arguments, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { parseChoice } from '../read-flag.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { formatJson, type Output } from '../terminal.ts'
import { writeFileAtomically } from '../write-file.ts'

const skillName = 'skills/dc-mock/SKILL.md'

/** `different` means that the file exists, but cannot be read or has other content. */
type FileState = 'missing' | 'written' | 'current' | 'different'

interface SkillFile {
  file: string
  agents: readonly string[]
  state: FileState
}

export async function run(args: Arguments, { terminal: { out } }: Context): Promise<number> {
  const [id] = args.operands
  const ids = codingAgents.map((agent) => agent.id)
  const selected =
    id === undefined ? codingAgents : codingAgents.filter((agent) => agent.id === parseChoice('AGENT', id, ids))
  const text = await readAsset(skillName)
  const files: SkillFile[] = []
  for (const file of new Set(selected.map(({ skillFile }) => skillFile))) {
    const agents = selected.filter(({ skillFile }) => skillFile === file).map(({ name }) => name)
    files.push({ file, agents, state: await (args.isSet('write') ? writeSkill : compareSkill)(file, text) })
  }
  const servers = selected.map(({ name, mcp }) => ({ agent: name, ...mcp }))
  if (args.isSet('json')) out.write(formatJson({ skill: files, mcp: servers }))
  else out.write(render(files, selected, out))
  return args.isSet('write') && files.some(({ state }) => state === 'different') ? exitCodes.failed : exitCodes.done
}

async function compareSkill(file: string, text: string): Promise<FileState> {
  const read = await readTextFile(file)
  if ('problem' in read) return read.isMissing ? 'missing' : 'different'
  return read.text === text ? 'current' : 'different'
}

async function writeSkill(file: string, text: string): Promise<FileState> {
  const state = await compareSkill(file, text)
  if (state !== 'missing') return state
  await mkdir(dirname(file), { recursive: true })
  return (await writeFileAtomically(file, text, { replace: false })) ? 'written' : 'different'
}

const stateTexts: Readonly<Record<FileState, string>> = {
  missing: 'missing. To create the file, use --write',
  written: 'written',
  current: 'up to date',
  different: 'differs from this version of dc-mock. To replace the file, delete it and use --write',
}

function render(files: readonly SkillFile[], selected: readonly CodingAgent[], out: Output): string {
  return [
    out.paint('bold', 'Skill'),
    ...files.flatMap(({ file, agents, state }) => [`  ${agents.join(', ')}`, `    ${file}: ${stateTexts[state]}`]),
    '',
    out.paint('bold', 'MCP server'),
    ...selected.flatMap(({ name, mcp }) => [
      `  ${name}${'file' in mcp ? `, in ${mcp.file}` : ''}`,
      ...('file' in mcp ? mcp.content : mcp.command).split('\n').map((line) => `    ${line}`),
    ]),
    '',
  ].join('\n')
}
