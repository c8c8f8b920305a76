import { toPrintable } from '../../service/printable.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import type { ScenarioLibrary } from '../../state/scenario/library.ts'
import type { Arguments, Context } from '../command.ts'
import { limitWidth, wrapText } from '../layout.ts'
import { openScenarioLibrary } from '../scenario/select.ts'
import { formatJson } from '../terminal.ts'

interface ListedScenario {
  name: string
  title: string | null
  /** Instructions for trying the scenario. */
  try: string | null
  /** Reason why the scenario file is invalid. Null if the file is valid. */
  problem: string | null
}

export async function run(args: Arguments, { terminal: { out } }: Context): Promise<number> {
  const library = await openScenarioLibrary(args.value('scenarios') ?? null)
  const scenarios = await Promise.all((await library.names()).map((name) => readScenario(name, library)))
  if (args.isSet('json')) {
    out.write(formatJson(scenarios))
    return 0
  }
  const column = Math.max(...scenarios.map(({ name }) => name.length)) + 2
  const wrap = (text: string): string =>
    text
      .split('\n')
      .map((line) => wrapText(toPrintable(line.trim()), limitWidth(out.width), ' '.repeat(column)))
      .join('\n')
  for (const { name, title, try: suggestion, problem } of scenarios) {
    const text = problem === null ? wrap(title ?? name) : out.paint('red', wrap(`invalid: ${problem}`))
    out.write(`${out.paint('bold', name.padEnd(column))}${text.trimStart()}\n`)
    if (suggestion !== null) out.write(`${out.paint('dim', wrap(suggestion))}\n`)
  }
  return 0
}

async function readScenario(name: string, library: ScenarioLibrary): Promise<ListedScenario> {
  try {
    const { title = null, try: suggestion = null } = (await library.find(name))?.document ?? {}
    return { name, title, try: suggestion, problem: null }
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    return { name, title: null, try: null, problem: error.message }
  }
}
