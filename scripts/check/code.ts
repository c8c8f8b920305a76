/**
 * `npm run check`: runs the linter, the type checks and the check of generated files at the same time. Prints each check's output when the
 * check ends. Exits with 1 if a check fails.
 */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const passed = await Promise.all(['lint', 'typecheck', 'generate:check'].map(run))
process.exitCode = passed.every(Boolean) ? 0 : 1

async function run(script: string): Promise<boolean> {
  // npm is a .cmd file on Windows, which only a shell can start.
  const child = spawn(`npm run --silent ${script} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject))
  const output = await text(child.stdout)
  const isPassed = (await exit) === 0
  console.log(`${isPassed ? 'passed' : 'FAILED'}: npm run ${script}\n${output.trimEnd()}`.trimEnd())
  return isPassed
}
