import { createDrillRuns } from '../../mcp/drill-runs.ts'
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
  // Load the drill code on demand, because most sessions never run a drill.
  const drills = createDrillRuns(async (input, drillContext) => {
    const { runDrillOfAgent } = await import('../mcp/drill.ts')
    return runDrillOfAgent(input, drillContext, { ...context, controlToken: args.value('control-token') })
  })
  if (process.stdin.isTTY)
    terminal.err.write('dc-mock: Waiting for messages from an MCP client on stdin. To stop, press Ctrl+C\n')
  try {
    await serveStdio({
      input: process.stdin,
      write: (line) => terminal.out.write(line),
      handle: createMessageHandler({ tools, instructions, openMock: connection.open, drills }),
      signal: stop.signal,
    })
  } finally {
    await drills.close()
    await connection.close()
  }
  return 0
}
