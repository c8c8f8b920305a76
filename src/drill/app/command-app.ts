import { shellQuote } from '../../service/shell-quote.ts'
import { type AppProcess, type Relay, SignUpCommandError, type TestedApp } from '../app.ts'
import { outcomes } from '../outcome.ts'
import { endOf, toLine } from '../output-end.ts'
import { signalGroup, spawnShell } from './process-group.ts'

export interface CommandAppOptions {
  /** Shell command for signing up. `{email}` is replaced with the quoted address. */
  command: string
  process: AppProcess | null
  relay: Relay | null
  env: Readonly<Record<string, string | undefined>>
}

/** The last word that the command writes to stdout is the outcome. */
export function createCommandApp({ command, process: appProcess, relay, env }: CommandAppOptions): TestedApp {
  const fill = (email: string): string => command.replaceAll('{email}', shellQuote(email))
  return {
    process: appProcess,
    relay,
    readPages: async () => [],
    // The command needs the environment variables that the drill sets, so it cannot be repeated on its own.
    formatSignUp: () => null,
    async signUp(email, signal) {
      const result = await run(fill(email), env, signal)
      const word = result.stdout.trim().split(/\s+/).at(-1) ?? ''
      const outcome = outcomes.find((name) => name === word)
      if (outcome) return outcome
      throw new SignUpCommandError(explainFailure(result))
    },
  }
}

interface CommandResult {
  stdout: string
  stderr: string
  /** How the command ended, such as `exited with code 1`. */
  exit: string
}

const maxStdout = 80

function explainFailure({ stdout, stderr, exit }: CommandResult): string {
  const output = toLine(stdout).slice(-maxStdout)
  const printed = output === '' ? 'nothing' : `"${output}"`
  const errors = endOf(stderr)
  const ending = errors === '' ? '' : `. Its stderr ends with: ${errors}`
  return `The command printed ${printed} instead of "welcome", "challenged" or "refused" (${exit})${ending}`
}

/** Maximum number of characters to keep from the end of stdout and stderr. */
const maxCaptured = 4000

function run(command: string, env: CommandAppOptions['env'], signal: AbortSignal): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = spawnShell(command, env)
    const stop = (): void => {
      signalGroup(child, 'SIGKILL')
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout = `${stdout}${chunk}`.slice(-maxCaptured)
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr = `${stderr}${chunk}`.slice(-maxCaptured)
    })
    child.once('error', reject)
    child.once('close', (code, endedBy) => {
      signal.removeEventListener('abort', stop)
      resolve({ stdout, stderr, exit: code === null ? `was ended by ${endedBy}` : `exited with code ${code}` })
    })
  })
}
