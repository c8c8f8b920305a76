import { describeSource } from '../../client/describe-source.ts'
import type { RequestFilter } from '../../client/handles.ts'
import { isMockError } from '../../client/mock-error.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import { ArgumentError } from '../argument-error.ts'
import {
  count,
  listOf,
  listOfObjects,
  nullableText,
  object,
  openWebsite,
  readOnly,
  type Tool,
  text,
  truncateText,
} from '../tool.ts'

interface RequestsInput {
  website?: string
  operation?: OperationId
  email?: string
  status?: number
  since?: string
  limit?: number
  wait?: string
  count?: number
}

export const requestsTool: Tool<RequestsInput> = {
  name: 'requests',
  description:
    'List the latest requests to the mock, with the reason for each response. To wait until `count` requests match the filters, set `wait`. For details, call `why`.',
  inputSchema: object({
    'website?': { type: 'string', description: 'app_id. Default: all websites' },
    'operation?': { type: 'string', description: 'Such as checkEmail' },
    'email?': { type: 'string', description: '* is a wildcard' },
    'status?': { type: 'integer' },
    'since?': { type: 'string', description: 'List only requests after this request ID or time' },
    'limit?': { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    'wait?': { type: 'string', description: 'Such as 5s, at most 60s' },
    'count?': { type: 'integer', minimum: 1, default: 1 },
  }),
  outputSchema: object({
    matched: count,
    requests: listOfObjects({
      id: text,
      at: text,
      app_id: text,
      call: text,
      email: nullableText,
      status: { type: ['integer', 'null'] },
      why: text,
    }),
  }),
  annotations: readOnly,
  async run({ website, wait, count: expected, limit = 10, ...filter }, context) {
    const requests = website === undefined ? context.mock.requests : (await openWebsite(context, website)).requests
    const query: RequestFilter = { ...filter, limit }
    if (wait === undefined && expected !== undefined)
      throw new ArgumentError('count requires the argument "wait", such as 5s')
    if (wait !== undefined)
      await requests.wait({ ...query, timeout: wait, ...(expected === undefined ? {} : { count: expected }) })
    const { entries, matched } = await requests.query(query)
    return { matched, requests: entries.map(summarize) }
  },
}

function summarize(entry: JournalEntry): object {
  const { id, at, app_id, email, response, why } = entry
  return { id, at, app_id, call: nameCall(entry), email, status: response.status, why: truncateText(why.message, 200) }
}

function nameCall({ operation, request: { method, path } }: JournalEntry): string {
  return operation ?? `${method} ${truncateText(path, 100)}`
}

const maxBody = 1200

export const whyTool: Tool<{ id: string }> = {
  name: 'why',
  description:
    'Explain why the mock sent a particular response. Returns the reason and its source (documentation or assumption), the relevant state, likely mistakes, state changes, and the request and response bodies.',
  inputSchema: object({
    id: { type: 'string', description: 'Request ID from the requests tool or the x-mock-request-id header' },
  }),
  outputSchema: object({
    id: text,
    at: text,
    app_id: text,
    request: text,
    request_body: nullableText,
    status: { type: ['integer', 'null'] },
    response_body: nullableText,
    reason: text,
    message: text,
    source: text,
    state: { type: 'object' },
    hints: listOf(text),
    changed: listOf(text),
  }),
  annotations: readOnly,
  async run({ id }, { mock }) {
    const entry = await mock.requests.get(id).catch((error: unknown) => {
      throw isMockError(error) && error.status === 404
        ? new ArgumentError(`Request "${id}" is not in the journal. To list the requests, call the requests tool`)
        : error
    })
    const { at, app_id, request, response, why, changed } = entry
    const show = (body: string | null) => (body === null ? null : truncateText(body, maxBody))
    return {
      id,
      at,
      app_id,
      request: `${request.method} ${request.path}`,
      request_body: show(request.body),
      status: response.status,
      response_body: show(response.body),
      reason: why.id,
      message: why.message,
      source: describeSource(why),
      state: why.state,
      hints: why.hints.map(({ message }) => message),
      changed: changed.map(
        ({ resource, before, after }) => `${resource}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
      ),
    }
  },
}
