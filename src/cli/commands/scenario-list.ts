import { toPrintable } from '../../service/printable.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import type { ScenarioLibrary } from '../../state/scenario/library.ts'
import type { Arguments, Context } from '../command.ts'
import { limitWidth, wrapLines } from '../layout.ts'
import { openScenarioLibrary } from '../scenario/choose.ts'
import type { Output } from '../terminal.ts'

/** Prints each scenario with its title and a suggestion. For an invalid file, prints the error instead. */
export async function run(args: Arguments, { terminal: { out } }: Context): Promise<number> {
  const library = await openScenarioLibrary(args.value('scenarios') ?? null)
  const names = await library.names()
  const column = Math.max(...names.map(({ length }) => length)) + 2
  for (const name of names) {
    const [first = '', ...others] = await describe(name, library, out)
    const lines = others.flatMap((text) => wrapLines(text, limitWidth(out.width) - column))
    out.write(`${out.paint('bold', name.padEnd(column))}${first}\n`)
    for (const line of lines) out.write(`${' '.repeat(column)}${out.paint('dim', line)}\n`)
  }
  return 0
}

async function describe(name: string, library: ScenarioLibrary, out: Output): Promise<string[]> {
  try {
    const { title = name, try: suggestion } = (await library.find(name))?.document ?? {}
    return [title, ...(suggestion === undefined ? [] : [suggestion])].map(toPrintable)
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    return `invalid: ${error.message}`.split('\n').map((line) => out.paint('red', toPrintable(line.trim())))
  }
}
