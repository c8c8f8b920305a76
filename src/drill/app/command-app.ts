import { spawn } from 'node:child_process'
import { shellQuote } from '../../service/shell-quote.ts'
import type { AppProcess, Relay, TestedApp } from '../app.ts'
import { outcomes } from '../outcome.ts'

export interface CommandAppOptions {
  /** Shell command for signing up. `{email}` is replaced with the quoted address. */
  command: string
  process: AppProcess | null
  relay: Relay | null
  env: Readonly<Record<string, string | undefined>>
}

/** Creates an app whose signup is a shell command. The last word of the command's output is the outcome. */
export function createCommandApp({ command, process: appProcess, relay, env }: CommandAppOptions): TestedApp {
  const fill = (email: string): string => command.replaceAll('{email}', shellQuote(email))
  return {
    process: appProcess,
    relay,
    readPages: async () => [],
    formatSignUp: fill,
    async signUp(email, signal) {
      const output = await run(fill(email), env, signal)
      const word = output.trim().split(/\s+/).at(-1) ?? ''
      const outcome = outcomes.find((name) => name === word)
      if (outcome) return outcome
      throw new Error(`the command printed "${output.trim().slice(-maxShown)}" instead of ${outcomes.join(', ')}`)
    },
  }
}

const maxShown = 80

function run(command: string, env: CommandAppOptions['env'], signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, env: { ...env }, stdio: ['ignore', 'pipe', 'inherit'], signal })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
