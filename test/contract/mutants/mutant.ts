/** A mutant is a deployment that violates the contract in one way. It is a real mock with changed requests, responses or control calls. */
import { findOperation } from '../../../src/contract/spec/operations.ts'
import type { Mock, Website } from '../../../src/index.ts'
import type { NewWebsite } from '../../../src/spec/generated/control.d.ts'
import type { OperationId } from '../../../src/spec/generated/operations.ts'

/** Part of a mock that a run uses. */
export interface Deployment {
  fetch(request: Request): Promise<Response>
  createWebsite(websiteOptions?: NewWebsite): Promise<Website>
}

export interface Mutant {
  /** Short name in kebab-case. Starts with a verb or a noun. */
  readonly id: string
  /** Describes what the mutant does. Starts with a verb in the third person. */
  readonly description: string
  /** ID or number of the violated fact. */
  readonly fact: string | number
  /** Other facts that the mutant violates as a consequence. */
  readonly also?: readonly (string | number)[]
  /** Rule that must detect the mutant. */
  readonly rule: string
  mutate(mock: Deployment): Deployment
}

export interface ReceivedRequest {
  readonly operation: OperationId | null
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** Headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface MutableResponse {
  status: number
  headers: Record<string, string>
  /** Parsed JSON body, or the text if the body is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each mutant knows the fields that it changes
  body: any
}

/** Forwards the request to the mock, with optional changes. */
export type Forward = (changed?: Partial<ReceivedRequest>) => Promise<MutableResponse>
export type RequestHandler = (
  received: ReceivedRequest,
  forward: Forward,
  websites: Websites,
) => Promise<MutableResponse>

/** Finds the websites of a run. */
export interface Websites {
  /** Returns the website of a private key, a cop_key or an added key. */
  of(secret: string | undefined): Website | undefined
  /** Returns the website that a request is about. */
  for(received: ReceivedRequest): Website | undefined
  readonly all: readonly Website[]
}

export type Mutate = Mutant['mutate']

/** Wraps all requests. `make` is called for each run, so that the wrapper can store state. */
export function wrapRequests(
  make: () => RequestHandler,
  changeWebsite: (website: Website) => Website = (website) => website,
): Mutate {
  return (mock) => {
    const websites = createWebsites()
    const handle = make()
    return {
      async createWebsite(websiteOptions) {
        return changeWebsite(websites.add(await mock.createWebsite(websiteOptions)))
      },
      async fetch(request) {
        const received = await readRequest(request)
        const forward: Forward = async (changed) =>
          readResponse(await mock.fetch(writeRequest(request, { ...received, ...changed })))
        return writeResponse(await handle(received, forward, websites))
      },
    }
  }
}

export function wrapOperation(operations: OperationId | readonly OperationId[], make: () => RequestHandler): Mutate {
  const list = [operations].flat()
  return wrapRequests(() => {
    const handle = make()
    return (received, forward, websites) =>
      received.operation !== null && list.includes(received.operation) ? handle(received, forward, websites) : forward()
  })
}

export function changeResponses(
  operations: OperationId | readonly OperationId[],
  change: (response: MutableResponse, received: ReceivedRequest, websites: Websites) => unknown,
): Mutate {
  return wrapOperation(operations, () => async (received, forward, websites) => {
    const response = await forward()
    await change(response, received, websites)
    return response
  })
}

export function changeAllResponses(
  change: (response: MutableResponse, received: ReceivedRequest, websites: Websites) => unknown,
): Mutate {
  return wrapRequests(() => async (received, forward, websites) => {
    const response = await forward()
    await change(response, received, websites)
    return response
  })
}

/** Changes how websites are created, or changes the handles of created websites. */
export function changeMock(make: (mock: Deployment, websiteOptions: NewWebsite) => Promise<Website>): Mutate {
  return (mock) => ({ fetch: mock.fetch, createWebsite: (websiteOptions = {}) => make(mock, websiteOptions) })
}

export function deploymentOf(mock: Mock): Deployment {
  return { fetch: (request) => mock.fetch(request), createWebsite: mock.createWebsite }
}

export function keyOf({ headers }: ReceivedRequest): string | undefined {
  return headers['x-dc-key']
}

/** Returns a field of the JSON body, or undefined if the field is missing. */
export function fieldOf({ body }: Pick<ReceivedRequest, 'body'>, name: string): unknown {
  const value = parse(body ?? '')
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function emailOf(received: ReceivedRequest): string {
  return String(fieldOf(received, 'email')).trim().toLowerCase()
}

/** Identifies an address on a website, like the tracking script. */
export async function identify(forward: Forward, website: Website | undefined, email: string): Promise<void> {
  if (!website) return
  const seen = { device: { id: 'mutant' }, session_id: 'mutant' }
  const body = JSON.stringify({ cop_key: website.cop_key, ...seen, email })
  await forward({ method: 'POST', path: '/collect/identify', body })
}

/** Creates an error response in the service's format. */
export function errorResponse(status: number, message: string): MutableResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: { message } }
}

function createWebsites(): Websites & { add(website: Website): Website } {
  const bySecret = new Map<string, Website>()
  const all: Website[] = []
  const find = (secret: string | undefined): Website | undefined => bySecret.get(secret ?? '')
  return {
    all,
    of: find,
    for: ({ headers, path, body }) =>
      find(headers['x-dc-key']) ??
      find(String(fieldOf({ body }, 'cop_key'))) ??
      path
        .split(/[/?=&]/)
        .map(find)
        .find((website) => website !== undefined),
    add(website) {
      const { private_key, cop_key, keys } = website
      const tracked: Website = {
        ...website,
        keys: {
          ...keys,
          async add(key) {
            const added = await keys.add(key)
            bySecret.set(key.value ?? added.value ?? '', tracked)
            return added
          },
        },
      }
      bySecret.set(private_key, tracked).set(cop_key, tracked)
      all.push(tracked)
      return tracked
    },
  }
}

async function readRequest(request: Request): Promise<ReceivedRequest> {
  const { pathname, search } = new URL(request.url)
  const { operation } = findOperation(request.method, pathname)
  const body = await request.clone().text()
  return {
    operation,
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: body === '' ? null : body,
  }
}

function writeRequest(request: Request, { method, path, headers, body }: ReceivedRequest): Request {
  const url = new URL(path, request.url)
  return new Request(url, { method, headers, body, signal: request.signal, redirect: 'manual' })
}

async function readResponse(response: Response): Promise<MutableResponse> {
  const text = await response.text()
  return { status: response.status, headers: Object.fromEntries(response.headers), body: parse(text) ?? text }
}

function writeResponse({ status, headers, body }: MutableResponse): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(status === 204 || text === '' ? null : text, { status, headers })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
