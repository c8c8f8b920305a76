import { printable } from '../../service/printable.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import type { ScenarioLibrary } from '../../state/scenario/library.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import type { Arguments, Context } from '../command.ts'
import { chooseNamedOrFile, openLibrary } from '../scenario/choose.ts'
import { type TestOutcome, testScenario } from '../scenario/test-scenario.ts'
import type { Output } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** Prints each scenario as it is done; 1 where what one expects does not hold, or where one cannot be read. */
export async function run(args: Arguments, { terminal: { out } }: Context): Promise<number> {
  const library = await openLibrary(args.text('scenarios') ?? null)
  const words = args.operands.length > 0 ? args.operands : await library.names()
  const column = Math.max(...words.map(({ length }) => length)) + 2
  const counts = { hold: 0, fail: 0, silent: 0 }
  for (const word of words) {
    const outcome = await testOne(word, library)
    counts[kindOf(outcome)]++
    for (const line of describeOutcome(word.padEnd(column), outcome, out)) out.write(`${line}\n`)
  }
  out.write(`${describeCounts(counts)}\n`)
  return counts.fail > 0 ? 1 : 0
}

type Kind = 'hold' | 'fail' | 'silent'

/** A name that is not known and a file that is not there are wrong use; a document that does not fit has failed. */
async function testOne(word: string, library: ScenarioLibrary): Promise<TestOutcome> {
  try {
    return await testScenario(await chooseNamedOrFile(word, library), library)
  } catch (error) {
    if (error instanceof ScenarioError) return { steps: 0, problem: [error.message] }
    throw error instanceof WebsiteError ? new UsageError(error.message) : error
  }
}

function kindOf({ steps, problem }: TestOutcome): Kind {
  if (problem) return 'fail'
  return steps === 0 ? 'silent' : 'hold'
}

function describeOutcome(name: string, outcome: TestOutcome, out: Output): string[] {
  const { steps, problem } = outcome
  switch (kindOf(outcome)) {
    case 'hold':
      return [`${out.paint('green', '✓')} ${name}${out.paint('dim', steps === 1 ? '1 step' : `${steps} steps`)}`]
    case 'silent':
      return [`- ${name}${out.paint('dim', 'expects nothing')}`]
    case 'fail': {
      const [first = '', ...others] = (problem ?? []).map(printable)
      return [`${out.paint('red', '✗')} ${name}${first}`, ...others.map((line) => `    ${line}`)]
    }
  }
}

function describeCounts({ hold, fail, silent }: Record<Kind, number>): string {
  const parts = [`${hold} ${hold === 1 ? 'holds' : 'hold'}`]
  if (fail > 0) parts.push(`${fail} ${fail === 1 ? 'does' : 'do'} not`)
  if (silent > 0) parts.push(`${silent} ${silent === 1 ? 'expects' : 'expect'} nothing`)
  return parts.join(', ')
}
