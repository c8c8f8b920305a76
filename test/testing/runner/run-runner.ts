/** Runs the test runners in separate processes, with the small projects in `fixtures`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

export interface RunnerExit {
  code: number | null
  /** Output of stdout and stderr, without colors. */
  printed: string
}

export interface RunOptions {
  /** Working directory: a folder in `fixtures` or an absolute path. */
  folder: string
  env?: Record<string, string>
}

const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url))
const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url))

/**
 * Starts a file of an installed package, or a file with an absolute path. The environment variables of the current Vitest run are removed.
 */
export function startTool(file: string, words: readonly string[], { folder, env = {} }: RunOptions): ChildProcess {
  return spawn(process.execPath, [resolve(modules, file), ...words], {
    cwd: resolve(fixtures, folder),
    env: { ...cleanEnvironment(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a tool and waits until the tool exits. */
export async function runTool(file: string, words: readonly string[], options: RunOptions): Promise<RunnerExit> {
  const child = startTool(file, words, options)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, printed: stripVTControlCharacters(printed) }
}

/** Runs a tool that writes a JSON report, and returns the report. */
export async function runWithReport(
  run: (file: string) => Promise<RunnerExit>,
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
): Promise<RunnerExit & { report: any }> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-runner-'))
  const file = join(folder, 'report.json')
  try {
    const exit = await run(file)
    const text = await readFile(file, 'utf8').catch(() => {
      throw new Error(`The runner wrote no report:\n${exit.printed}`)
    })
    return { ...exit, report: JSON.parse(text) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function cleanEnvironment(): Record<string, string | undefined> {
  const names = Object.keys(process.env).filter((name) => /^(VITEST|TEST$|NODE_ENV$|DC_|FORCE_COLOR$|CI$)/.test(name))
  return { ...process.env, ...Object.fromEntries(names.map((name) => [name, undefined])) }
}
