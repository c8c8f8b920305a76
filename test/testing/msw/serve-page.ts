/** Serves the page of test/testing/msw/page on loopback, bundled with either major version of MSW. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { msw3Home, useMsw3 } from './msw-3.ts'

const folder = fileURLToPath(new URL('./page/', import.meta.url))
const homes = { msw: new URL('../../../', import.meta.url), msw3: msw3Home }

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' }

/** URL of the page, and a function that stops its server. */
export interface ServedPage {
  url: string
  close(): void
}

export async function servePage(msw: 'msw' | 'msw3'): Promise<ServedPage> {
  const files = await bundle(msw)
  files.set('mockServiceWorker.js', await readFile(new URL(`node_modules/${msw}/lib/mockServiceWorker.js`, homes[msw])))
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://page').pathname.slice(1) || 'index.html'
    const file = files.get(name)
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': types[name.split('.').at(-1) ?? ''] ?? 'text/plain',
    })
    response.end(file ?? 'no such file')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bundle(msw: 'msw' | 'msw3'): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: msw === 'msw3' ? [useMsw3] : [],
    build: { write: false, minify: false, target: 'es2022', modulePreload: false },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return new Map(outputs.map((each) => [each.fileName, each.type === 'chunk' ? each.code : each.source]))
}
