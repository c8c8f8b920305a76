import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseScenario } from '../../src/scenario/parse.ts'
import { codeBanner, type Output } from './output.ts'

const folder = 'scenarios'
/** The scenario of a plain start comes first, the others by name. */
const first = 'default.yaml'

/** The shipped scenarios as a module, so that a start needs neither a YAML parser nor a file system. */
export async function generateScenarios(): Promise<Output> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  const ordered = [first, ...files.filter((file) => file !== first).sort()]
  const entries = await Promise.all(ordered.map((file) => entryOf(file)))
  const content = [
    codeBanner(`${folder}/*.yaml`),
    "import type { ScenarioDocument } from '../../spec/generated/control.d.ts'\n",
    '/** The scenarios that ship with dc-mock, by name, in the order in which they are listed. */',
    `export const shippedScenarios: ReadonlyMap<string, ScenarioDocument> = new Map<string, ScenarioDocument>([\n${entries.join('')}])\n`,
  ].join('\n')
  return { path: 'src/scenario/generated/shipped.ts', content }
}

async function entryOf(file: string): Promise<string> {
  const path = `${folder}/${file}`
  const document = await parseScenario(readFileSync(path, 'utf8'), path)
  return `  [${JSON.stringify(basename(file, '.yaml'))}, ${JSON.stringify(document)}],\n`
}
