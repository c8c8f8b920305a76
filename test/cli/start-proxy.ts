import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CommandProcess, type Exit, runCommand } from './serve-process.ts'

export interface Proxy extends CommandProcess {
  url: string
  /** Stops the proxy and returns the exit code and the output. */
  stop(): Promise<Exit>
  /** Returns the log lines of an event from the output of a stopped proxy. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
  output(exit: Exit, event: string): any[]
}

/** Runs `dc-mock proxy` on a free port. Resolves when the proxy is ready. */
export async function startProxy(
  upstream: string,
  flags: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Proxy> {
  const command = runCommand(['proxy', upstream, '--port', '0', '--log', 'json', ...flags], env)
  const { url } = JSON.parse(await command.line(/"event":"listening"/))
  return {
    ...command,
    url,
    stop() {
      command.signal('SIGINT')
      return command.exit
    },
    output: ({ stdout }, event) =>
      stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
        .filter((line) => line.event === event),
  }
}

/** Reads the archive that a recording contains. */
// biome-ignore lint/suspicious/noExplicitAny: the tests check the content
export async function readArchive(folder: string): Promise<any> {
  return JSON.parse(await readFile(join(folder, 'recording.har'), 'utf8'))
}
