import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { installTools } from '../../../scripts/package/install-tools.ts'

/** Folder of the tools that only the slow tests install. */
const tools = new URL('../../installed/', import.meta.url)
const spec = fileURLToPath(new URL('../../../openapi.yaml', import.meta.url))

/** Problem that Prism reports for a request or a response. */
export interface Violation {
  /** Starts with `request` or `response`, followed by the path. */
  location: string[]
  message: string
}

export interface Prism {
  url: string
  close(): Promise<void>
}

/**
 * Starts Prism's validation proxy for openapi.yaml in front of a server, in a separate process.
 *
 * Prism runs without `--errors`, because Prism would otherwise respond to invalid requests itself and hide the server's responses. Prism
 * reports the violations of requests and responses in the header `sl-violations`.
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

export function violationsOf(headers: Headers): Violation[] {
  return JSON.parse(headers.get('sl-violations') ?? '[]')
}
