/**
 * Stateless handler for JSON-RPC messages, for an MCP server that offers only tools. As of revision 2026-07-28, each request contains its
 * protocol version in `_meta`. In earlier revisions, which the handler also supports, the client first sends an `initialize` request.
 */
import { isObject } from '../spec/json.ts'
import { nearestName } from '../spec/nearest-name.ts'
import { version } from '../spec/version.ts'
import { callTool, type ToolServices } from './call-tool.ts'
import type { Tool } from './tool.ts'

/** MCP revisions that require an `initialize` request. The preferred revision comes first. */
const initializedRevisions = ['2025-11-25', '2025-06-18'] as const

/** MCP revision that requires the protocol version in each request. */
const statelessRevision = '2026-07-28'

const metaPrefix = 'io.modelcontextprotocol/'
const versionKey = `${metaPrefix}protocolVersion`
const capabilitiesKey = `${metaPrefix}clientCapabilities`

const serverInfo = { name: 'dc-mock', title: 'dc-mock', version }

/** Lets clients cache a response for an hour. Used for responses that change only when dc-mock is updated. */
const cacheHints = { ttlMs: 3_600_000, cacheScope: 'public' }

const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  unsupportedVersion: -32022,
} as const

export type RequestId = string | number

interface JsonRpcError {
  code: number
  message: string
  data?: unknown
}

/** `id` is null if the request ID is unknown or invalid. */
export type JsonRpcResponse = { jsonrpc: '2.0'; id: RequestId | null } & ({ result: object } | { error: JsonRpcError })

export interface HandlerOptions extends ToolServices {
  tools: readonly Tool[]
  instructions: string
}

/** Resolves to null if no response is required. Never rejects. */
export type MessageHandler = (message: unknown, signal: AbortSignal) => Promise<JsonRpcResponse | null>

export function createMessageHandler(options: HandlerOptions): MessageHandler {
  return async (message, signal) => {
    if (!isObject(message) || message.jsonrpc !== '2.0' || (message.method !== undefined && !isText(message.method))) {
      return toErrorResponse(
        isObject(message) && isRequestId(message.id) ? message.id : null,
        new ProtocolError('invalidRequest', 'The message is not a JSON-RPC 2.0 request'),
      )
    }
    const { id, method, params = {} } = message
    // Do not respond to notifications, which have no ID, or to responses, which have no method.
    if (id === undefined || !isText(method)) return null
    if (!isRequestId(id))
      return toErrorResponse(null, new ProtocolError('invalidRequest', 'id must be a string or a number'))
    try {
      if (!isObject(params)) throw new ProtocolError('invalidParams', 'params must be an object')
      return { jsonrpc: '2.0', id, result: await handleRequest(method, params, signal, options) }
    } catch (error) {
      return toErrorResponse(id, error)
    }
  }
}

export function createParseError(message: string): JsonRpcResponse {
  return toErrorResponse(null, new ProtocolError('parseError', message))
}

type Params = Readonly<Record<string, unknown>>

async function handleRequest(
  method: string,
  params: Params,
  signal: AbortSignal,
  options: HandlerOptions,
): Promise<object> {
  const { tools, instructions } = options
  const isStateless = usesStatelessRevision(method, params)
  switch (method) {
    case 'initialize':
      if (isStateless) break
      return {
        protocolVersion: initializedRevisions.find((one) => one === params.protocolVersion) ?? initializedRevisions[0],
        capabilities: { tools: {} },
        serverInfo,
        instructions,
      }
    case 'ping':
      if (isStateless) break
      return {}
    case 'server/discover': {
      const found = { supportedVersions: [statelessRevision], capabilities: { tools: {} }, instructions }
      return complete({ ...found, ...cacheHints })
    }
    case 'tools/list': {
      const list = tools.map(({ name, description, inputSchema, outputSchema, annotations }) => ({
        ...{ name, description, inputSchema, outputSchema, annotations },
      }))
      return isStateless ? complete({ tools: list, ...cacheHints }) : { tools: list }
    }
    case 'tools/call': {
      const { name, arguments: input = {} } = params
      const tool = tools.find((one) => one.name === name)
      if (!tool) throw unknownTool(name, tools)
      if (!isObject(input)) throw new ProtocolError('invalidParams', 'arguments must be an object')
      const result = await callTool(tool, input, options, signal)
      return isStateless ? complete(result) : result
    }
  }
  throw new ProtocolError(
    'methodNotFound',
    `Unknown method ${method.slice(0, 100)}. This server provides tools, but no resources or prompts`,
  )
}

/**
 * Reports whether a request uses the stateless MCP revision (2026-07-28). Requests for `server/discover` must use this revision.
 *
 * @throws {ProtocolError} if a required field is missing from `_meta`, or if the revision is not supported
 */
function usesStatelessRevision(method: string, { _meta: meta }: Params): boolean {
  const fields = isObject(meta) ? meta : {}
  const requested = fields[versionKey]
  if (requested === undefined && fields[capabilitiesKey] === undefined && method !== 'server/discover') return false
  if (!isText(requested)) throw new ProtocolError('invalidParams', `_meta requires the field ${versionKey}, a string`)
  if (requested !== statelessRevision) {
    throw new ProtocolError('unsupportedVersion', `Unsupported protocol version. Use version ${statelessRevision}`, {
      supported: [statelessRevision],
      requested,
    })
  }
  if (!isObject(fields[capabilitiesKey]))
    throw new ProtocolError('invalidParams', `_meta requires the field ${capabilitiesKey}, an object`)
  return true
}

/** Adds the fields that MCP revision 2026-07-28 defines for all results. */
function complete(result: object): object {
  return { resultType: 'complete', ...result, _meta: { [`${metaPrefix}serverInfo`]: serverInfo } }
}

function unknownTool(name: unknown, tools: readonly Tool[]): ProtocolError {
  const names = tools.map((tool) => tool.name)
  const nearest = isText(name) ? nearestName(name, names) : null
  const hint = nearest === null ? `Available tools: ${names.join(', ')}` : `Did you mean "${nearest}"?`
  return new ProtocolError('invalidParams', `Unknown tool ${JSON.stringify(name)?.slice(0, 100)}. ${hint}`)
}

class ProtocolError extends Error {
  readonly code: keyof typeof errorCodes
  readonly data: object | undefined

  constructor(code: keyof typeof errorCodes, message: string, data?: object) {
    super(message)
    this.code = code
    this.data = data
  }
}

function toErrorResponse(id: RequestId | null, error: unknown): JsonRpcResponse {
  const known =
    error instanceof ProtocolError
      ? error
      : new ProtocolError('internalError', error instanceof Error ? error.message : String(error))
  return {
    jsonrpc: '2.0',
    id,
    error: {
      code: errorCodes[known.code],
      message: known.message,
      ...(known.data === undefined ? {} : { data: known.data }),
    },
  }
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || typeof value === 'number'
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
