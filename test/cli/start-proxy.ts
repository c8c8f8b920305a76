import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CommandProcess, type Exit, runCommand } from './serve-process.ts'

export interface Proxy extends CommandProcess {
  url: string
  /** Asks it to stop, and tells how it ended. */
  stop(): Promise<Exit>
  /** What it told so far of an event. Tests look into it as they like. */
  // biome-ignore lint/suspicious/noExplicitAny: what a line holds is what the tests find out
  output(exit: Exit, event: string): any[]
}

/** `dc-mock proxy` on a free port, once it listens. */
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

/** The archive of a recording. Tests look into it as they like. */
// biome-ignore lint/suspicious/noExplicitAny: what an archive holds is what the tests find out
export async function readArchive(folder: string): Promise<any> {
  return JSON.parse(await readFile(join(folder, 'recording.har'), 'utf8'))
}
