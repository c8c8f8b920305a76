import { maskData, maskSecrets } from '../service/mask.ts'
import { checkValue } from '../spec/check-value.ts'
import { ArgumentError } from './argument-error.ts'
import type { DrillRuns } from './drill-runs.ts'
import type { ControlledMock, Tool } from './tool.ts'

interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent?: object
  isError?: true
}

export interface ToolServices {
  /** Connects to the mock. Called before each tool call, because a mock can start or stop at any time. */
  openMock(): Promise<ControlledMock>
  drills: DrillRuns
}

/**
 * If the call fails, returns a result with `isError`, so the agent can read the message and correct the call. `content` repeats
 * `structuredContent` as JSON, because some clients read only `content`.
 */
export async function callTool(
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
  { openMock, drills }: ToolServices,
  signal: AbortSignal,
): Promise<ToolResult> {
  try {
    checkArguments(tool, input)
    const result = maskResult(await tool.run(input, { ...(await openMock()), drills, signal }))
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { content: [{ type: 'text', text: maskSecrets(message) }], isError: true }
  }
}

/** @throws {ArgumentError} if the arguments do not match the schema of the tool */
function checkArguments({ name, inputSchema }: Tool, input: object): void {
  const { mismatches, unknown } = checkValue(inputSchema, '', input, '')
  const problems = [
    ...mismatches.map(({ at, keyword, expected }) =>
      keyword === 'required' ? `${nameOf(at)} is required` : `${nameOf(at)} must be ${expected}`,
    ),
    ...unknown.map((at) => `${nameOf(at)} is unknown`),
  ]
  if (problems.length === 0) return
  const known = Object.keys(Object(inputSchema.properties)).join(', ') || 'none'
  throw new ArgumentError(`Invalid arguments for ${name}: ${problems.join('; ')}. Known arguments: ${known}`)
}

/** Converts a JSON pointer to an argument name for error messages. */
function nameOf(at: string): string {
  return at.slice(1).replaceAll('/', '.')
}

/** Masks private keys in a result, except in `env`, which the app under test needs. */
function maskResult(result: object): object {
  if (!('env' in result)) return maskData(result)
  const { env, ...rest } = result
  return { ...maskData(rest), env }
}
