import { isListening } from '../../contract/is-listening.ts'
import type { AppProcess } from '../app.ts'
import { signalGroup, spawnShell } from './process-group.ts'

export interface StartAppOptions {
  /** Shell command that starts the app, such as `npm run dev`. */
  command: string
  env: Readonly<Record<string, string | undefined>>
  /** Signup URL. The app is ready when it accepts connections on this URL's port. */
  url: string
  startTimeoutMs: number
  wait(ms: number): Promise<void>
  /** Signal that aborts the app's startup. */
  signal: AbortSignal
}

export class AppStartError extends Error {
  override readonly name = 'AppStartError'
  readonly code: 'exited' | 'not-listening' | 'port-in-use'
  /** Last 4000 characters that the app wrote to stdout and stderr. */
  readonly output: string

  constructor(code: AppStartError['code'], message: string, output = '') {
    super(message)
    this.code = code
    this.output = output
  }
}

const maxOutput = 4000

const pollMs = 50

/** Maximum number of times to check whether a stopped app has released its port. */
const maxStopPolls = 40

/** Time between SIGTERM and SIGKILL, in milliseconds. */
const killAfterMs = 3000

/**
 * Starts the app and waits until it accepts connections.
 *
 * @throws {AppStartError} if the port is in use, if the app exits, or if the app does not accept connections before the timeout
 * @throws `signal.reason` if the signal is aborted before the app accepts connections
 */
export async function startApp(options: StartAppOptions): Promise<AppProcess> {
  if (await isListening(options.url)) {
    throw new AppStartError(
      'port-in-use',
      `Another server is already listening at ${new URL(options.url).origin}. Stop the server, or omit --start`,
    )
  }
  let env = options.env
  let running = await startOnce(options, env)
  return {
    get exit() {
      return running.exit
    },
    get output() {
      return running.output
    },
    async restart(changed = {}) {
      await running.stop()
      env = { ...env, ...changed }
      running = await startOnce(options, env)
    },
    stop: () => running.stop(),
  }
}

interface Running {
  readonly exit: string | null
  readonly output: string
  stop(): Promise<void>
}

async function startOnce(
  { command, url, startTimeoutMs, wait, signal }: StartAppOptions,
  env: StartAppOptions['env'],
): Promise<Running> {
  const child = spawnShell(command, env)
  let output = ''
  let exit: string | null = null
  const keep = (chunk: string): void => {
    output = `${output}${chunk}`.slice(-maxOutput)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep)
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      exit = error.message
      resolve()
    })
    child.once('exit', (code, endedBy) => {
      exit = endedBy ?? `exit code ${code}`
      resolve()
    })
  })
  // Also wait for the shell's child processes. They share the shell's output, which closes only when the last process has ended.
  const closed = new Promise<boolean>((resolve) => {
    for (const event of ['error', 'close']) child.once(event, () => resolve(true))
  })
  const kill = (): void => signalGroup(child, 'SIGKILL')
  // A second Ctrl+C ends this process without calling `stop`.
  process.once('exit', kill)
  const stop = async (): Promise<void> => {
    signalGroup(child, 'SIGTERM')
    if (!(await Promise.race([closed, wait(killAfterMs).then(() => false)]))) kill()
    await exited
    // Kill the whole process group, because a child process that ignored SIGTERM may still be using the port.
    kill()
    process.off('exit', kill)
    for (let polls = 0; polls < maxStopPolls && (await isListening(url)); polls++) await wait(pollMs)
  }
  for (let waited = 0; !(await isListening(url)); waited += pollMs) {
    if (signal.aborted) {
      await stop()
      throw signal.reason
    }
    if (exit !== null) {
      await stop()
      throw new AppStartError('exited', `The app exited before it accepted connections (${exit})`, output)
    }
    if (waited >= startTimeoutMs) {
      await stop()
      throw new AppStartError(
        'not-listening',
        `The app did not accept connections at ${new URL(url).origin} within ${startTimeoutMs / 1000} s`,
        output,
      )
    }
    await wait(pollMs)
  }
  return {
    get exit() {
      return exit
    },
    get output() {
      return output
    },
    stop,
  }
}
