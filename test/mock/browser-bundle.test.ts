import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { type OutputChunk, rolldown } from 'rolldown'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const builtins = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)])

/** Modules that use Node APIs. The modules are loaded only when needed, so a page never requests them. */
const nodeOnly = ['src/server/listen.ts', 'src/server/read-asset.ts']

/** Modules that import Node built-ins by name. `listen.ts` calls `process.getBuiltinModule` instead. */
const importing = ['src/server/read-asset.ts', 'src/server/web-listener.ts']

/** Bundles an entry point for browsers and returns the chunks. */
async function bundle(entry: string): Promise<OutputChunk[]> {
  await using build = await rolldown({ input: root + entry, platform: 'browser', external: [...builtins] })
  const { output } = await build.generate({ format: 'esm' })
  return output.filter((part) => part.type === 'chunk')
}

/** Returns a chunk and all chunks that it imports statically. */
function withImports(chunk: OutputChunk, chunks: readonly OutputChunk[]): OutputChunk[] {
  const seen = new Set([chunk])
  for (const each of seen) {
    for (const other of chunks) if (each.imports.includes(other.fileName)) seen.add(other)
  }
  return [...seen]
}

it.each(['src/index.ts', 'src/client/index.ts'])('%s imports no Node built-ins in a browser', async (entry) => {
  const chunks = await bundle(entry)
  const first = chunks.find(({ isEntry }) => isEntry)
  if (!first) throw new Error(`${entry} has no chunk`)
  const eager = withImports(first, chunks)
  expect(eager.flatMap(({ imports }) => imports).filter((name) => builtins.has(name))).toEqual([])
  const others = chunks.filter((chunk) => chunk.imports.some((name) => builtins.has(name)))
  const needing = others.flatMap(({ facadeModuleId }) => facadeModuleId?.slice(root.length) ?? [])
  expect(needing.sort()).toEqual(entry === 'src/index.ts' ? importing : [])
})

/** Globals that a mock in a page may use. `process`, `Buffer` and similar globals are missing, because pages do not have them. */
const ofPages = {
  AbortController,
  AbortSignal,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  clearTimeout,
  crypto,
  fetch,
  setTimeout,
  structuredClone,
}

it('works with only the globals that a web page has', async () => {
  await using build = await rolldown({
    input: `${root}src/index.ts`,
    platform: 'browser',
    plugins: [
      {
        name: 'no-node',
        load: (id) =>
          nodeOnly.includes(id.slice(root.length)) ? 'export const listen = null, readAsset = null' : null,
      },
    ],
  })
  const { output } = await build.generate({ format: 'iife', name: 'dcMock', codeSplitting: false })
  const page = createContext({ ...ofPages })
  const report = await runInContext(
    `${output[0].code};
    (async () => {
      const mock = await dcMock.createMock({ seed: 7 })
      const website = await mock.createWebsite({ scenario: 'quota-nearly-exhausted' })
      const check = async (email) => (await mock.fetch(mock.url + '/api/v1/services/email/check', {
        method: 'POST',
        headers: { 'x-dc-key': website.private_key, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })).status
      const statuses = [await check(website.address('block')), await check('ana@shop.example')]
      const { message } = await website.load('quota-exhaustd').catch((error) => error)
      await mock.close()
      return JSON.stringify({ statuses, message, requests: (await website.requests.wait()).length })
    })()`,
    page,
  )
  expect(JSON.parse(report)).toEqual({
    statuses: [200, 429],
    message: 'No scenario "quota-exhaustd"; did you mean "quota-exhausted"?',
    requests: 2,
  })
})
