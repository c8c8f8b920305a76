import { describe, expect, it } from 'vitest'
import { createDrills } from '../../scripts/check/mcp-calls.ts'
import { createMessageHandler } from '../../src/mcp/handle-message.ts'
import { instructions, tools } from '../../src/mcp/tools.ts'
import { version } from '../../src/spec/version.ts'
import { startAgent, statelessMeta } from './connect.ts'

describe('revisions whose sessions start with initialize', () => {
  it.each(['2025-06-18', '2025-11-25'])('accepts %s', async (protocolVersion) => {
    const { request } = await startAgent()
    expect(await request('initialize', { protocolVersion, capabilities: {} })).toEqual({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'dc-mock', title: 'dc-mock', version },
      instructions,
    })
  })

  it.each(['2024-11-05', '2026-07-28', undefined])(
    'offers the newest of these revisions if the client requests %s',
    async (protocolVersion) => {
      const { request } = await startAgent()
      expect(await request('initialize', { protocolVersion })).toMatchObject({ protocolVersion: '2025-11-25' })
    },
  )

  it('responds to a ping', async () => {
    const { request } = await startAgent()
    expect(await request('ping')).toEqual({})
  })

  it('lists at most twelve tools, without fields from the later revision', async () => {
    const { request } = await startAgent()
    const list = await request('tools/list')
    expect(Object.keys(list)).toEqual(['tools'])
    expect(list.tools.length).toBeLessThanOrEqual(12)
    for (const tool of list.tools) {
      expect(tool).toEqual({
        name: expect.stringMatching(/^[a-z_]+$/),
        description: expect.any(String),
        inputSchema: expect.objectContaining({ type: 'object' }),
        outputSchema: expect.objectContaining({ type: 'object' }),
        annotations: {
          readOnlyHint: expect.any(Boolean),
          destructiveHint: expect.any(Boolean),
          openWorldHint: expect.any(Boolean),
        },
      })
    }
  })

  it('returns tool results as structured content and as JSON text', async () => {
    const { request } = await startAgent()
    const result = await request('tools/call', { name: 'clock', arguments: { action: 'read' } })
    expect(Object.keys(result)).toEqual(['content', 'structuredContent'])
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }])
  })
})

describe('revision 2026-07-28', () => {
  it('responds to server/discover without a session', async () => {
    const { request } = await startAgent()
    expect(await request('server/discover', { _meta: statelessMeta })).toEqual({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      instructions,
      ttlMs: 3_600_000,
      cacheScope: 'public',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'dc-mock', title: 'dc-mock', version } },
    })
  })

  it('adds resultType and server info to each result, and cache hints to the tool list', async () => {
    const { request } = await startAgent()
    const server = { _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'dc-mock', title: 'dc-mock', version } } }
    expect(await request('tools/list', { _meta: statelessMeta })).toMatchObject({
      ...{ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' },
      ...server,
    })
    const call = { name: 'clock', arguments: { action: 'read' }, _meta: statelessMeta }
    expect(await request('tools/call', call)).toMatchObject({ resultType: 'complete', ...server })
  })

  it('rejects an unknown revision, and names the supported revision', async () => {
    const { send } = await startAgent()
    const _meta = { ...statelessMeta, 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }
    expect(await send({ jsonrpc: '2.0', id: 'a', method: 'tools/list', params: { _meta } })).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      error: {
        code: -32022,
        message: 'Unsupported protocol version. Use version 2026-07-28',
        data: { supported: ['2026-07-28'], requested: '2027-01-01' },
      },
    })
  })

  it.each([
    ['server/discover', {}, 'protocolVersion'],
    ['tools/list', { 'io.modelcontextprotocol/clientCapabilities': {} }, 'protocolVersion'],
    ['tools/list', { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }, 'clientCapabilities'],
  ])('rejects %s if _meta is %j', async (method, _meta, missing) => {
    const { send } = await startAgent()
    expect(await send({ jsonrpc: '2.0', id: 1, method, params: { _meta } })).toMatchObject({
      error: { code: -32602, message: expect.stringContaining(`io.modelcontextprotocol/${missing}`) },
    })
  })

  it.each(['initialize', 'ping'])('does not support the method %s', async (method) => {
    const { send } = await startAgent()
    expect(await send({ jsonrpc: '2.0', id: 1, method, params: { _meta: statelessMeta } })).toMatchObject({
      error: { code: -32601 },
    })
  })
})

describe('errors', () => {
  it.each([
    ['a method that is not a string', { jsonrpc: '2.0', id: 1, method: 5 }, -32600],
    ['params that are not an object', { jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, -32602],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'resources/list' }, -32601],
    ['an unknown tool', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'statuss' } }, -32602],
  ])('rejects %s', async (_, message, code) => {
    const { send } = await startAgent()
    expect(await send(message)).toMatchObject({ jsonrpc: '2.0', error: { code, message: expect.any(String) } })
  })

  it.each([
    ['an ID that is an object', { jsonrpc: '2.0', id: {}, method: 'ping' }, null],
    ['the ID null', { jsonrpc: '2.0', id: null, method: 'ping' }, null],
    ['a batch', [], null],
    ['an ID without jsonrpc', { id: 'a', method: 'ping' }, 'a'],
  ])('rejects %s as an invalid request', async (_, message, id) => {
    const { send } = await startAgent()
    expect(await send(message)).toMatchObject({ jsonrpc: '2.0', id, error: { code: -32600 } })
  })

  it('suggests the tool with the most similar name', async () => {
    const { request } = await startAgent()
    await expect(request('tools/call', { name: 'request' })).rejects.toThrow('Did you mean \\"requests\\"?')
  })

  it.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
  ])('does not respond to %s', async (_, message) => {
    const { send } = await startAgent()
    expect(await send(message)).toBeNull()
  })

  it('returns an error with masked keys if no mock can be opened', async () => {
    const openMock = () => Promise.reject(new Error('No mock for dcp_mockLocalDevelopmentKey00000000000000000'))
    const handle = createMessageHandler({ tools, instructions, openMock, drills: createDrills() })
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'status' } }
    expect(await handle(message, new AbortController().signal)).toMatchObject({
      result: { isError: true, content: [{ type: 'text', text: 'No mock for dcp_mockLoca…' }] },
    })
  })

  it('lists all problems with the arguments', async () => {
    const { use } = await startAgent()
    await expect(use('clock', { action: 'go', bye: '5m' })).rejects.toThrow(
      'Invalid arguments for clock: action must be one of read, advance, freeze, resume; bye is unknown. Known arguments: action, website, by, now',
    )
    await expect(use('why')).rejects.toThrow('Invalid arguments for why: id is required. Known arguments: id')
  })
})
