import { createDrills } from '../../scripts/check/mcp-calls.ts'
import type { DrillRuns } from '../../src/mcp/drill-runs.ts'
import { createMessageHandler, type JsonRpcResponse } from '../../src/mcp/handle-message.ts'
import { instructions, tools } from '../../src/mcp/tools.ts'
import { type Started, startServer } from '../support/start.ts'

/** Fields that `_meta` contains in each request of revision 2026-07-28. */
export const statelessMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}

export interface Agent extends Started {
  /** Sends a message and returns the response, or null if the message is a notification. */
  send(message: unknown): Promise<JsonRpcResponse | null>
  /** Sends a request and returns the result. Rejects if the response is an error. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
  request(method: string, params?: object): Promise<any>
  /** Calls a tool and returns its structured result. Rejects with the tool's error message if the call fails. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
  use(tool: string, input?: object): Promise<any>
}

/** Connects the message handler to a mock on a socket. */
export async function startAgent(drills: DrillRuns = createDrills()): Promise<Agent> {
  const started = await startServer()
  const handle = createMessageHandler({
    tools,
    instructions,
    openMock: async () => ({ mock: started.mock, isOwn: false }),
    drills,
  })
  const send: Agent['send'] = (message) => handle(message, new AbortController().signal)
  const request: Agent['request'] = async (method, params) => {
    const response = await send({ jsonrpc: '2.0', id: 1, method, ...(params ? { params } : {}) })
    if (!response || !('result' in response)) throw new Error(JSON.stringify(response))
    return response.result
  }
  return {
    ...started,
    send,
    request,
    async use(name, input) {
      const result = await request('tools/call', { name, arguments: input })
      if (result.isError) throw new Error(result.content[0].text)
      return result.structuredContent
    },
  }
}
