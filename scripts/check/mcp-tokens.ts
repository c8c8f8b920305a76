/**
 * Measures how much of an agent's context window the MCP server uses. A token is estimated as four characters. An answer counts once: its
 * text and its `structuredContent` contain the same data, and clients show the agent only one of them.
 *
 *     npm run check:mcp-tokens     prints the figures; exits 1 if a limit is exceeded
 */
import { createMessageHandler } from '../../src/mcp/handle-message.ts'
import { instructions, tools } from '../../src/mcp/tools.ts'
import { createMock } from '../../src/mock/create-mock.ts'
import { isObject } from '../../src/spec/json.ts'
import { createDrills, prepareCalls } from './mcp-calls.ts'

/** Limits in tokens. */
const limits = { schemas: 3000, medianAnswer: 1000 }

export interface TokenReport {
  /** Tokens of each tool definition, by name. */
  schemas: Readonly<Record<string, number>>
  /** Tokens of each answer, in the order of the calls. */
  answers: readonly { tool: string; tokens: number }[]
  instructions: number
  allSchemas: number
  medianAnswer: number
  isWithinLimits: boolean
}

/** Lists the tools and runs the calls of a typical session. Throws an error if a call fails. */
export async function measureTokens(): Promise<TokenReport> {
  const mock = await createMock()
  try {
    await mock.listen()
    const openMock = async () => ({ mock, isOwn: false })
    const handle = createMessageHandler({ tools, instructions, openMock, drills: createDrills() })
    const request = async (method: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
      const response = await handle({ jsonrpc: '2.0', id: 1, method, params }, new AbortController().signal)
      if (!response || !('result' in response) || !isObject(response.result) || response.result.isError)
        throw new Error(`${method} ${JSON.stringify(params)} failed: ${JSON.stringify(response)}`)
      return response.result
    }
    const { tools: listed } = await request('tools/list', {})
    if (!Array.isArray(listed)) throw new Error('tools/list returned no tools')
    const schemas = Object.fromEntries(listed.map((tool) => [String(tool.name), countTokens(tool)]))
    const answers: { tool: string; tokens: number }[] = []
    for (const { tool, input } of await prepareCalls(mock)) {
      const { structuredContent } = await request('tools/call', { name: tool, arguments: input })
      answers.push({ tool, tokens: countTokens(structuredContent) })
    }
    const allSchemas = countTokens(listed)
    const medianAnswer = medianOf(answers.map(({ tokens }) => tokens))
    const isWithinLimits = allSchemas < limits.schemas && medianAnswer < limits.medianAnswer
    return { schemas, answers, instructions: countTokens(instructions), allSchemas, medianAnswer, isWithinLimits }
  } finally {
    await mock.close()
  }
}

function countTokens(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4)
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

if (import.meta.main) {
  const report = await measureTokens()
  for (const [tool, tokens] of Object.entries(report.schemas)) {
    const answers = report.answers.filter((answer) => answer.tool === tool).map((answer) => answer.tokens)
    console.log(`${tool.padEnd(16)} definition ${String(tokens).padStart(4)}   answers ${answers.join(', ')}`)
  }
  console.log(`Tool definitions: ${report.allSchemas} tokens (limit ${limits.schemas})`)
  console.log(`Instructions: ${report.instructions} tokens`)
  console.log(`Median answer: ${report.medianAnswer} tokens (limit ${limits.medianAnswer})`)
  if (!report.isWithinLimits) process.exitCode = 1
}
