import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

export interface Ran {
  /** Null where a signal ended it. */
  status: number | null
  stdout: string
  /** Both streams, as a terminal would show them. */
  output: string
}

export interface RunOptions {
  folder: string
  env?: NodeJS.ProcessEnv
  /** Program of the Node on which commands that ask for one run. @default the machine's */
  node?: string
}

/** Runs a command to its end, without the `node_modules/.bin` of this checkout on its path. */
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

/** Runs a command that must succeed; where it does not, fails with all that it wrote. */
export async function runWell(command: string, words: readonly string[], options: RunOptions): Promise<Ran> {
  const ran = await run(command, words, options)
  if (ran.status !== 0) {
    throw new Error(`${command} ${words.join(' ')} ended with ${ran.status} in ${options.folder}:\n${ran.output}`)
  }
  return ran
}

/** What npm and vitest put into the environment of this process is not what a user has. */
export function outsideEnvironment(node?: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV$|TEST$|FORCE_COLOR$)/.test(name))
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.endsWith('node_modules/.bin'))
  const PATH = [...(node ? [dirname(node)] : []), ...path].join(':')
  return { ...Object.fromEntries(kept), PATH, NO_COLOR: '1' }
}
