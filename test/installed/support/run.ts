import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

export interface Ran {
  /** Null if the process was ended by a signal. */
  status: number | null
  stdout: string
  /** Output of both streams, as on a terminal. */
  output: string
}

export interface RunOptions {
  folder: string
  env?: NodeJS.ProcessEnv
  /** Node executable for commands that start `node`. @default the machine's */
  node?: string
}

/** Runs a command to its end, without this checkout's `node_modules/.bin` in PATH. */
export function run(command: string, words: readonly string[], { folder, env, node }: RunOptions): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      cwd: folder,
      env: { ...outsideEnvironment(node), ...env },
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

/** Runs a command that must succeed. Throws with its whole output otherwise. */
export async function runWell(command: string, words: readonly string[], options: RunOptions): Promise<Ran> {
  const ran = await run(command, words, options)
  if (ran.status !== 0) {
    throw new Error(`${command} ${words.join(' ')} ended with ${ran.status} in ${options.folder}:\n${ran.output}`)
  }
  return ran
}

/** Returns the environment without the variables that npm and vitest add. */
export function outsideEnvironment(node?: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV$|TEST$|FORCE_COLOR$)/.test(name))
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.endsWith('node_modules/.bin'))
  const PATH = [...(node ? [dirname(node)] : []), ...path].join(':')
  return { ...Object.fromEntries(kept), PATH, NO_COLOR: '1' }
}
