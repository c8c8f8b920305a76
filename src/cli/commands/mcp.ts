/** Implements `dc-mock mcp`, which serves the Model Context Protocol until the input ends. */
import { createMessageHandler } from '../../mcp/handle-message.ts'
import { serveStdio } from '../../mcp/serve-stdio.ts'
import { instructions, tools } from '../../mcp/tools.ts'
import type { Arguments, Context } from '../command.ts'
import { createMockConnection } from '../mcp/connection.ts'

export async function run(args: Arguments, context: Context): Promise<number> {
  const { terminal, stopRequested } = context
  const stop = new AbortController()
  void stopRequested().then(() => stop.abort())
  const connection = createMockConnection(args, context)
  if (process.stdin.isTTY)
    terminal.err.write('dc-mock: Waiting for messages of an MCP client on stdin. To stop, press Ctrl+C\n')
  try {
    await serveStdio({
      input: process.stdin,
      write: (line) => terminal.out.write(line),
      handle: createMessageHandler({ tools, instructions, openMock: connection.open }),
      signal: stop.signal,
    })
  } finally {
    await connection.close()
  }
  return 0
}
