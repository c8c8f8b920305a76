/** Calls every tool of `dc-mock mcp` with the official MCP clients of both generations. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { prepareCalls } from '../../scripts/check/mcp-calls.ts'
import { tools as definedTools } from '../../src/mcp/tools.ts'
import { startServer } from '../support/start.ts'

const folder = inject('tools')
const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

interface ClientModules {
  client: string
  stdio: string
}

/** Official clients, with the options that select how each one opens the connection. */
const clients: [name: string, modules: ClientModules, options: object, revision: string | undefined][] = [
  [
    '@modelcontextprotocol/sdk, which opens with initialize',
    { client: '@modelcontextprotocol/sdk/client/index.js', stdio: '@modelcontextprotocol/sdk/client/stdio.js' },
    {},
    undefined,
  ],
  [
    '@modelcontextprotocol/client, which sends revision 2026-07-28',
    { client: '@modelcontextprotocol/client', stdio: '@modelcontextprotocol/client/stdio' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    '2026-07-28',
  ],
  [
    '@modelcontextprotocol/client, which probes with server/discover',
    { client: '@modelcontextprotocol/client', stdio: '@modelcontextprotocol/client/stdio' },
    { versionNegotiation: { mode: 'auto' } },
    '2026-07-28',
  ],
]

/** Connects a client to `dc-mock mcp` for one test. */
async function connect(modules: ClientModules, options: object) {
  const { mock, url, call } = await startServer()
  // The first request loads the control plane, which takes some time.
  await call('/_mock/health')
  const load = createRequire(join(folder ?? '', 'package.json'))
  const { Client } = load(modules.client)
  const { StdioClientTransport } = load(modules.stdio)
  const client = new Client({ name: 'dc-mock-test', version: '1.0.0' }, options)
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', '--url', url] }))
  onTestFinished(() => client.close())
  return { client, mock }
}

describe.skipIf(folder === null)('official MCP clients', () => {
  it.each(clients)('list and call every tool: %s', async (_, modules, options, revision) => {
    const { client, mock } = await connect(modules, options)

    // Only the client of the newer generation reports the revision.
    expect(client.getNegotiatedProtocolVersion?.()).toBe(revision)

    const names = definedTools.map(({ name }) => name)
    // The client checks each result against the output schema of its tool, which it reads from this list.
    const { tools } = await client.listTools()
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(names)

    const calls = await prepareCalls(mock)
    expect(new Set(calls.map(({ tool }) => tool))).toEqual(new Set(names))
    for (const { tool, input } of calls) {
      const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: input })
      expect(isError, `${tool}: ${content[0].text}`).toBeFalsy()
      expect(JSON.parse(content[0].text)).toEqual(structuredContent)
    }
  })

  it.each(clients)('show why a call failed: %s', async (_, modules, options) => {
    const { client } = await connect(modules, options)
    await client.listTools()
    const { isError, content } = await client.callTool({ name: 'why', arguments: { id: 'req_0' } })
    expect(isError).toBe(true)
    expect(content[0].text).toContain('call the requests tool')
  })
})
