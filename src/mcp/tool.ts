import type { MockHandles, Website } from '../client/handles.ts'
import type { SpecNode } from '../spec/spec-node.ts'
import { ArgumentError } from './argument-error.ts'
import type { DrillRuns } from './drill-runs.ts'

export interface ControlledMock {
  mock: MockHandles
  /** Whether this MCP server started the mock. */
  isOwn: boolean
}

export interface ToolContext extends ControlledMock {
  drills: DrillRuns
  /** Signal that is aborted if the client cancels the call. */
  signal: AbortSignal
}

/** The schemas use JSON Schema 2020-12. */
export interface Tool<Input = unknown> {
  name: string
  description: string
  inputSchema: SpecNode
  outputSchema: SpecNode
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
  /** `input` must match `inputSchema`. Error messages go to the agent, so they must explain how to fix the problem. */
  run(input: Input, context: ToolContext): Promise<object>
}

export const websiteArgument = { type: 'string', description: 'app_id' } as const

export const readOnly: Tool['annotations'] = { readOnlyHint: true, destructiveHint: false, openWorldHint: false }

export const destructive: Tool['annotations'] = { readOnlyHint: false, destructiveHint: true, openWorldHint: false }

export const text: SpecNode = { type: 'string' }
export const count: SpecNode = { type: 'integer' }
export const bool: SpecNode = { type: 'boolean' }
export const nullableText: SpecNode = { type: ['string', 'null'] }

export function listOf(items: SpecNode): SpecNode {
  return { type: 'array', items }
}

/** Omits `required` to keep tool definitions short. */
export function listOfObjects(properties: SpecNode): SpecNode {
  return listOf({ type: 'object', properties })
}

/** A trailing `?` in a name marks an optional property. */
export function object(properties: SpecNode): SpecNode {
  const names = Object.keys(properties)
  const required = names.filter((name) => !name.endsWith('?'))
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name.replace(/\?$/, ''), schema]),
    ),
    ...(required.length > 0 ? { required } : {}),
  }
}

export async function openWebsite({ mock }: ControlledMock, appId: string | undefined): Promise<Website> {
  return appId === undefined ? mock.website : mock.getWebsite(appId)
}

/** @throws {ArgumentError} if the argument is missing */
export function requireArgument<T>(value: T | undefined, name: string, action: string): T {
  if (value !== undefined) return value
  throw new ArgumentError(`${action} requires the argument "${name}"`)
}

export function truncateText(value: string, max: number): string {
  return value.length > max ? `${value.slice(0, max)}… (${value.length - max} more characters)` : value
}
