import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

export interface RunResult {
  /** Exit code, or null if a signal ended the process. */
  status: number | null
  stdout: string
  /** Output of stdout and stderr, in the order in which a terminal would show it. */
  output: string
}

export interface RunOptions {
  folder: string
  env?: NodeJS.ProcessEnv
  /** Path of the Node executable. @default the machine's Node */
  node?: string
}

/** Runs a command until it exits. PATH does not contain this repository's `node_modules/.bin`. */
export function run(command: string, words: readonly string[], { folder, env, node }: RunOptions): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      cwd: folder,
      env: { ...cleanEnvironment(node), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, stdout, output }))
  })
}

/** Runs a command. Throws with the whole output if the command fails. */
export async function runOrThrow(command: string, words: readonly string[], options: RunOptions): Promise<RunResult> {
  const result = await run(command, words, options)
  if (result.status !== 0) {
    throw new Error(`${command} ${words.join(' ')} ended with ${result.status} in ${options.folder}:\n${result.output}`)
  }
  return result
}

/** Returns the environment without the variables that npm and Vitest add. */
export function cleanEnvironment(node?: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV$|TEST$|FORCE_COLOR$)/.test(name))
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.endsWith('node_modules/.bin'))
  const PATH = [...(node ? [dirname(node)] : []), ...path].join(':')
  return { ...Object.fromEntries(kept), PATH, NO_COLOR: '1' }
}
