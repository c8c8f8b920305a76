import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cleanEnvironment } from './run.ts'

export interface RunningServer {
  url: string
  /** Environment variables from which apps read the mock's URL and keys. */
  env: Record<string, string>
  stop(): Promise<number | null>
}

/** Runs `dc-mock serve` from a project's package on a free port. Resolves when the server listens. */
export async function serve(
  project: string,
  node: string = process.execPath,
  flags: readonly string[] = [],
): Promise<RunningServer> {
  const main = join(project, 'node_modules', '.bin', 'dc-mock')
  const child = spawn(node, [main, 'serve', '--port', '0', '--log', 'json', ...flags], {
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const listening = new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  const line = await Promise.race([listening, ended.then((code) => `dc-mock ended with ${code}`)])
  const { url, website } = JSON.parse(line)
  return {
    url,
    env: { DC_MOCK_URL: url, DC_BASE_URL: url, DC_API_KEY: website.private_key, DC_COP_KEY: website.cop_key },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
