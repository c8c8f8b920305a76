import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { installTools } from '../../../scripts/package/install-tools.ts'

/** Installed when the second tier runs. */
const tools = new URL('../../installed/', import.meta.url)
const spec = fileURLToPath(new URL('../../../openapi.yaml', import.meta.url))

/** What Prism found wrong with a request or an answer that passed it. */
export interface Violation {
  /** `request` or `response`, then the way to the place. */
  location: string[]
  message: string
}

export interface Prism {
  url: string
  close(): Promise<void>
}

/**
 * Prism's validation proxy for openapi.yaml in front of a server, as a process of its own.
 *
 * Without `--errors`: with it Prism answers a request that breaks the spec by itself, and what the server says to such requests
 * would never be seen. As it is, both sides of every exchange come back in the header `sl-violations`.
 */
export function openPrism(upstream: string): Promise<Prism> {
  installTools(tools)
  const command = createRequire(tools).resolve('@stoplight/prism-cli')
  const prism = spawn(process.execPath, [command, 'proxy', spec, upstream, '--port', '0', '--cors', 'false'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => prism.once('exit', () => resolve()))
  const close = (): Promise<void> => {
    prism.kill()
    return ended
  }
  return new Promise((resolve, reject) => {
    prism.once('exit', (code) => reject(new Error(`Prism ended with ${code} before it listened`)))
    createInterface({ input: prism.stdout }).on('line', (line) => {
      const url = /Prism is listening on (\S+)/.exec(line)?.[1]
      if (url !== undefined) resolve({ url, close })
    })
  })
}

/** The violations that an answer of Prism's reports. */
export function violationsOf(headers: Headers): Violation[] {
  return JSON.parse(headers.get('sl-violations') ?? '[]')
}
