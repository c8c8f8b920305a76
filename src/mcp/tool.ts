/** Types for defining MCP server tools. */
import type { MockHandles, Website } from '../client/handles.ts'
import type { SpecNode } from '../spec/spec-node.ts'
import { ArgumentError } from './argument-error.ts'
import type { DrillRuns } from './drill-runs.ts'

/** Mock that the tools control. */
export interface ControlledMock {
  mock: MockHandles
  /** Whether the MCP server started the mock, and therefore stops it. */
  isOwn: boolean
}

export interface ToolContext extends ControlledMock {
  drills: DrillRuns
  /** Signal that aborts when the client cancels the call. */
  signal: AbortSignal
}

/** Tool that accepts arguments of type `Input`. The schemas are JSON Schema 2020-12. */
export interface Tool<Input = unknown> {
  name: string
  description: string
  inputSchema: SpecNode
  outputSchema: SpecNode
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
  /**
   * Runs the tool with arguments that match `inputSchema`. If the tool throws, the agent receives the error message, so the message must
   * include a fix.
   */
  run(input: Input, context: ToolContext): Promise<object>
}

/** Argument that selects a website by its ID. */
export const websiteArgument = { type: 'string', description: 'app_id' } as const

/** Annotations of a read-only tool. */
export const readOnly: Tool['annotations'] = { readOnlyHint: true, destructiveHint: false, openWorldHint: false }

/** Annotations of a tool that can change or delete the mock's data. */
export const destructive: Tool['annotations'] = { readOnlyHint: false, destructiveHint: true, openWorldHint: false }

export const text: SpecNode = { type: 'string' }
export const count: SpecNode = { type: 'integer' }
export const bool: SpecNode = { type: 'boolean' }
export const nullableText: SpecNode = { type: ['string', 'null'] }

export function listOf(items: SpecNode): SpecNode {
  return { type: 'array', items }
}

/** Returns the schema of a list of objects. Omits the list of required properties, because every tool definition costs tokens. */
export function listOfObjects(properties: SpecNode): SpecNode {
  return listOf({ type: 'object', properties })
}

/** Returns the schema of an object. Properties are required unless their names end with `?`. */
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

/** Returns the selected website, or the default website if the ID is undefined. */
export async function openWebsite({ mock }: ControlledMock, appId: string | undefined): Promise<Website> {
  return appId === undefined ? mock.website : mock.getWebsite(appId)
}

/** Returns an argument that an action requires. Throws if the argument is missing. */
export function requireArgument<T>(value: T | undefined, name: string, action: string): T {
  if (value !== undefined) return value
  throw new ArgumentError(`${action} requires the argument ${name}`)
}

/** Truncates text to `max` characters and appends the number of omitted characters. */
export function truncateText(value: string, max: number): string {
  return value.length > max ? `${value.slice(0, max)}… (${value.length - max} more characters)` : value
}
