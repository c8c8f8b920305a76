import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** Starts `dc-mock mcp` and returns its input and output. */
function startMcp(words: readonly string[], { env = {}, folder }: { env?: NodeJS.ProcessEnv; folder?: string } = {}) {
  const child = spawn(process.execPath, [main, 'mcp', ...words], {
    env: { ...process.env, DC_MOCK_URL: undefined, ...env },
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let id = 0
  return {
    child,
    exit,
    write: (line: string) => child.stdin.write(`${line}\n`),
    // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
    read: async (): Promise<any> => JSON.parse(String((await lines.next()).value)),
    // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
    async use(name: string, input: object = {}): Promise<any> {
      const params = { name, arguments: input }
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: ++id, method: 'tools/call', params })}\n`)
      return JSON.parse(String((await lines.next()).value)).result
    },
  }
}

it('controls a running mock, and does not stop the mock when the input ends', async () => {
  const { url, website, call } = await startServer()
  // The first request loads the control plane, which takes some time.
  await call('/_mock/health')
  const { use, child, exit } = startMcp([], { env: { DC_MOCK_URL: url } })
  expect((await use('status')).structuredContent).toMatchObject({ url, started_here: false })
  await use('scenarios', { action: 'load', name: 'quota-exhausted' })
  child.stdin.end()
  expect(await exit).toEqual([0, null])
  expect((await website.read()).checks_left).toBe(0)
})

it('starts a mock on the first call if none is running, and stops it when the input ends', async () => {
  const folder = await createTemporaryFolder({ 'dc-mock.yaml': `serve:\n  port: ${await freePort()}\n` })
  const { use, child, exit } = startMcp([], { folder })
  const { url, env } = (await use('status')).structuredContent
  expect((await use('status')).structuredContent).toMatchObject({ url, started_here: true })
  const headers = { 'x-dc-key': env.DC_API_KEY }
  expect((await fetch(`${url}/api/v1/export/health`, { headers })).status).toBe(200)
  child.stdin.end()
  expect(await exit).toEqual([0, null])
  await expect(fetch(url)).rejects.toThrow()
})

it('drill starts the app with the command in dc-mock.yaml', async () => {
  const { url } = await startServer()
  const config = `drill:\n  url: http://127.0.0.1:${await freePort()}/signup\n  start: echo no database\n`
  const { use } = startMcp(['--url', url], { folder: await createTemporaryFolder({ 'dc-mock.yaml': config }) })
  const { content } = await use('drill')
  expect(content[0].text).toMatch(/^no database\nThe app exited before it accepted connections/)
})

it('does not start a mock if the user selected an address', async () => {
  const port = await freePort()
  const { use } = startMcp(['--port', String(port)])
  const { isError, content } = await use('status')
  expect(isError).toBe(true)
  expect(content[0].text).toContain(`Nothing is listening at http://127.0.0.1:${port}`)
  expect(content[0].text).toContain('dc-mock serve')
})

it('returns an error for a line that is not JSON, and still handles the next line', async () => {
  const { write, read } = startMcp([])
  write('{"jsonrpc":')
  expect(await read()).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32700, message: 'The message is not valid JSON. Send each message on a single line' },
  })
  write('{"jsonrpc":"2.0","id":"a","method":"ping"}')
  expect(await read()).toEqual({ jsonrpc: '2.0', id: 'a', result: {} })
})

it('does not answer a cancelled request', async () => {
  const { url } = await startServer()
  const { write, read } = startMcp(['--url', url])
  const params = { name: 'requests', arguments: { wait: '60s' } }
  write(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }))
  write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }))
  await fetch(`${url}/api/v1/export/health`)
  const list = { name: 'requests', arguments: { wait: '10s' } }
  write(JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: list }))
  expect(await read()).toMatchObject({ id: 2 })
})

it('stops on SIGTERM', async () => {
  const { write, read, child, exit } = startMcp([])
  write('{"jsonrpc":"2.0","id":1,"method":"ping"}')
  await read()
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})
