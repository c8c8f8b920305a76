import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { runNode } from '../cli/serve-process.ts'
import { runOrThrow } from './support/run.ts'

const checkout = fileURLToPath(new URL('../../', import.meta.url))
const manifest = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'))

/** Folder that contains only the published files of the package, without dependencies. */
let packed: string

beforeAll(async () => {
  packed = await mkdtemp(join(tmpdir(), 'dc-mock-packed-'))
  await mkdir(join(packed, 'node_modules', 'dc-mock'), { recursive: true })
  const folder = join(packed, 'node_modules', 'dc-mock')
  await runOrThrow('tar', ['-xzf', inject('tarball'), '-C', folder, '--strip-components=1'], { folder: packed })
})

afterAll(() => rm(packed, { recursive: true }))

describe('the packed package', () => {
  it('has a command that starts a server, answers checks and serves the packaged files', async () => {
    const { line } = runNode([commandIn(packed), '--port', '0', '--log', 'json'], { folder: packed })
    const { url, website } = JSON.parse(await line(/"event":"listening"/))
    const check = await fetch(`${url}/api/v1/services/email/check`, {
      method: 'POST',
      headers: { 'x-dc-key': website.private_key, 'content-type': 'application/json' },
      body: '{"email":"ana@shop.example"}',
    })
    expect(check.status).toBe(200)
    for (const name of ['openapi.yaml', 'control.yaml', 'dashboard.yaml']) {
      const shown = await (await fetch(`${url}/_mock/${name}`)).text()
      expect(shown).toBe(await readFile(join(checkout, name), 'utf8'))
    }
    for (const path of ['/_mock/ui/', '/_mock/demo', '/_mock/reference', '/dashboard']) {
      const page = await (await fetch(url + path)).text()
      expect(page, path).toMatch(/^<!doctype html>/i)
      for (const [, asset] of page.matchAll(/(?:src|href)="(\/_mock\/ui\/assets\/[^"]+)"/g))
        expect((await fetch(url + asset)).status, asset).toBe(200)
    }
    expect((await (await fetch(`${url}/_mock/scenarios`)).json()).scenarios).not.toEqual([])
  })

  it('reads a YAML scenario and validates responses against the packaged spec', async () => {
    await writeFile(join(packed, 'shop.yaml'), 'title: My shop\nchecks_used: 3\n')
    const flags = ['--port', '0', '--log', 'json', '--scenario', './shop.yaml', '--check-responses']
    const { line } = runNode([commandIn(packed), ...flags], { folder: packed })
    const { url, website } = JSON.parse(await line(/"event":"listening"/))
    expect(website).toMatchObject({ checks_used: 3, scenario: { title: 'My shop' } })
    const health = await fetch(`${url}/api/v1/export/health`, { headers: { 'x-dc-key': website.private_key } })
    expect(health.status).toBe(200)
  })

  it('can be imported', async () => {
    const script = `
      import { createMock } from 'dc-mock'
      await using mock = await createMock()
      const { url } = await mock.listen()
      console.log(JSON.stringify({ key: mock.website.private_key, status: (await fetch(url + '/_mock/health')).status }))`
    const { stdout, stderr } = await runNode(['--input-type=module', '--eval', script], { folder: packed }).exit
    expect({ stdout, stderr }).toEqual({
      stdout: '{"key":"dcp_mockLocalDevelopmentKey00000000000000000","status":200}\n',
      stderr: '',
    })
  })

  it('can be bundled for browsers without Node modules, and then reports unsupported features', async () => {
    const page = join(packed, 'page.js')
    await writeFile(page, "export { createMock } from 'dc-mock'\nexport { mockHandlers } from 'dc-mock/msw'\n")
    await using build = await rolldown({
      input: page,
      platform: 'browser',
      // This peer dependency is not in the folder.
      external: ['msw'],
      // An import that cannot be resolved must fail the build.
      onLog: (level, log) => {
        if (level === 'warn') throw new Error(log.message)
      },
    })
    const { output } = await build.write({ format: 'esm', dir: join(packed, 'bundle') })
    const chunks = output.filter((part) => part.type === 'chunk')
    expect(chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]).filter(isOutside)).toEqual([
      'msw',
    ])
    await writeFile(join(packed, 'bundle', 'package.json'), '{"type":"module"}')
    const script = `
      import { registerHooks } from 'node:module'
      registerHooks({
        resolve: (name, context, next) =>
          name === 'msw' ? { url: 'data:text/javascript,export const http = {}, HttpResponse = {}', shortCircuit: true } : next(name, context),
      })
      const { createMock } = await import('./bundle/page.js')
      const mock = await createMock()
      const says = await mock.listen().catch((error) => error.message)
      const { status } = await mock.fetch(mock.url + '/_mock/health')
      console.log(JSON.stringify({ says, status }))`
    const { stdout, stderr } = await runNode(['--input-type=module', '--eval', script], { folder: packed }).exit
    expect({ stdout, stderr }).toEqual({
      stdout: '{"says":"listen requires Node.js. In a browser, use mock.fetch or dc-mock/msw","status":200}\n',
      stderr: '',
    })
  })

  it('prints its help without loading the server', async () => {
    const alone = await mkdtemp(join(tmpdir(), 'dc-mock-alone-'))
    onTestFinished(() => rm(alone, { recursive: true }))
    await cp(join(packed, 'node_modules', 'dc-mock'), join(alone, 'node_modules', 'dc-mock'), { recursive: true })
    const chunks = join(alone, 'node_modules', 'dc-mock', 'dist', 'chunks')
    const server = (await readdir(chunks)).filter((name) =>
      readFileSync(join(chunks, name), 'utf8').includes('requireHostHeader'),
    )
    await Promise.all(server.map((name) => rm(join(chunks, name))))
    const help = runNode([commandIn(alone), 'serve', '--help'], { folder: alone })
    expect(await help.exit).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('--port') })
    // The server must not start, because its code was removed. This proves that the server runs from this folder.
    const serve = runNode([commandIn(alone), '--port', '0'], { folder: alone })
    expect(await serve.exit).toMatchObject({ code: 1, stderr: expect.stringContaining(server[0] ?? '') })
  })
})

function commandIn(folder: string): string {
  return join(folder, 'node_modules', 'dc-mock', manifest.bin['dc-mock'])
}

/** Returns whether an import is not a chunk of the bundle. */
function isOutside(name: string): boolean {
  return !/(^|\/)[\w.-]+\.js$/.test(name)
}
