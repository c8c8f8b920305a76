import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { ScenarioDocument } from '../../src/spec/generated/control.d.ts'
import { parseScenario } from '../../src/state/scenario/parse.ts'
import { codeBanner, type Output } from './output.ts'

const folder = 'scenarios'
const defaultName = 'default'
/** The default scenario is listed first. The other scenarios are sorted by name. */
const first = `${defaultName}.yaml`
const bannerAndType = (files: string): string[] => [
  codeBanner(files),
  "import type { ScenarioDocument } from '../../../spec/generated/control.d.ts'",
]

/** Reads the shipped scenarios by name, in the order in which they are listed. */
export async function readScenarios(): Promise<ReadonlyMap<string, ScenarioDocument>> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  const scenarios = new Map<string, ScenarioDocument>()
  for (const file of [first, ...files.filter((other) => other !== first).sort()]) {
    const path = `${folder}/${file}`
    scenarios.set(basename(file, '.yaml'), await parseScenario(readFileSync(path, 'utf8'), path))
  }
  return scenarios
}

/** Generates a module with the shipped scenarios. With this module, the mock can start without a YAML parser or a file system. */
export function generateScenarios(scenarios: ReadonlyMap<string, ScenarioDocument>): Output {
  const entries = Array.from(
    scenarios,
    ([name, document]) =>
      `  [${JSON.stringify(name)}, ${name === defaultName ? 'defaultDocument' : JSON.stringify(document)}],\n`,
  )
  const names = Array.from(scenarios.keys(), (name) => `  | '${name}'\n`)
  const content = [
    ...bannerAndType(`${folder}/*.yaml`),
    "import { defaultDocument } from './default-scenario.ts'\n",
    `/** Names of the scenarios that ship with dc-mock. */\nexport type ScenarioName =\n${names.join('')}`,
    '/** The scenarios that ship with dc-mock, by name, in the order in which they are listed. */',
    `export const shippedScenarios: ReadonlyMap<string, ScenarioDocument> = new Map<string, ScenarioDocument>([\n${entries.join('')}])\n`,
  ].join('\n')
  return { path: 'src/state/scenario/generated/shipped.ts', content }
}

/** Generates a module with only the default scenario. A mock that starts with this scenario does not load the other scenarios. */
export function generateDefaultScenario(scenarios: ReadonlyMap<string, ScenarioDocument>): Output {
  const content = [
    ...bannerAndType(`${folder}/${first}`),
    '\n/** The scenario `default`. */',
    `export const defaultDocument: ScenarioDocument = ${JSON.stringify(scenarios.get(defaultName))}\n`,
  ].join('\n')
  return { path: 'src/state/scenario/generated/default-scenario.ts', content }
}
