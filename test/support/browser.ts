/** Minimal browser that runs scripts, has storage, and sends CORS preflights. The tests of the web UI use a real browser. */
import { webcrypto } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'

export interface BrowserOptions {
  userAgent?: string
  /**
   * Behavior of the storage of a page. `kept` stores values, `refused` denies access, and `full` rejects writes.
   * @default "kept"
   */
  storage?: 'kept' | 'refused' | 'full'
}

interface PageOptions {
  referrer?: string
  /** Code of the page's inline scripts, which runs before any asynchronous script has loaded. */
  script?: string
}

interface Page {
  /**
   * Loads and runs a script like an element with the `async` attribute. Waits until the requests of the script are complete. Returns false
   * if loading fails.
   */
  load(src: string): Promise<boolean>
  /** Runs code in the page and awaits the result. */
  run(code: string): Promise<unknown>
  /** URLs to which the page sent POST requests, in order. */
  readonly posts: readonly string[]
}

export interface Browser {
  /** Opens a page in a tab. All pages of a tab share the session storage. */
  open(url: string, options?: PageOptions, tab?: Map<string, string>): Page
}

/** Creates a browser with separate storage. */
export function openBrowser({ userAgent = 'Stand-in/1.0', storage = 'kept' }: BrowserOptions = {}): Browser {
  const local = new Map<string, Map<string, string>>()

  function open(url: string, { referrer = '', script = '' }: PageOptions = {}, tab = new Map<string, string>()): Page {
    const { origin } = new URL(url)
    const posts: string[] = []
    const sent: Promise<unknown>[] = []
    const items = local.get(origin) ?? new Map<string, string>()
    local.set(origin, items)

    const request = (address: string, init: RequestInit = {}): Promise<Response> => {
      posts.push(address)
      const answer = fetchWithCors(address, init, { origin, 'user-agent': userAgent })
      sent.push(answer.catch(() => {}))
      return answer
    }
    const global: Record<string, unknown> = {
      document: { referrer, currentScript: null },
      location: new URL(url),
      crypto: webcrypto,
      TextEncoder,
      fetch: request,
    }
    global.window = global
    for (const [name, kept] of Object.entries({ localStorage: items, sessionStorage: tab })) {
      Object.defineProperty(global, name, { get: () => createStorage(kept, storage) })
    }
    createContext(global)
    const run = async (code: string): Promise<unknown> => {
      const result: unknown = await runInContext(code, global)
      await Promise.all(sent)
      return result
    }
    runInContext(script, global)
    return {
      posts,
      run,
      async load(src) {
        const answer = await fetch(src, { headers: { 'user-agent': userAgent } })
        const isScript = /^(text|application)\/javascript\b/.test(answer.headers.get('content-type') ?? '')
        if (!answer.ok || !isScript) return false
        await run(await answer.text())
        return true
      },
    }
  }
  return { open }
}

function createStorage(items: Map<string, string>, storage: BrowserOptions['storage']): unknown {
  if (storage === 'refused') throw new Error('SecurityError: access is denied for this document')
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, value: string) {
      if (storage === 'full') throw new Error('QuotaExceededError: the quota has been exceeded')
      items.set(name, value)
    },
  }
}

/** Sends a request from a page. If the server has a different origin, a preflight request is sent first. */
async function fetchWithCors(
  address: string,
  init: RequestInit,
  pageHeaders: { origin: string; 'user-agent': string },
): Promise<Response> {
  const headers = { ...Object.fromEntries(new Headers(init.headers)), ...pageHeaders }
  if (new URL(address).origin === pageHeaders.origin) return fetch(address, { ...init, headers })
  const names = [...new Headers(init.headers).keys()]
  const method = init.method ?? 'GET'
  const preflight = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      ...pageHeaders,
      'access-control-request-method': method,
      'access-control-request-headers': names.join(','),
    },
  })
  const allowed = listHeader(preflight, 'access-control-allow-headers')
  if (!preflight.ok || !allowsOrigin(preflight, pageHeaders.origin) || !names.every((name) => allowed.includes(name)))
    throw new TypeError('Failed to fetch: the server does not allow requests from this origin')
  const answer = await fetch(address, { ...init, headers })
  if (!allowsOrigin(answer, pageHeaders.origin))
    throw new TypeError('Failed to fetch: the response is not allowed for this origin')
  return answer
}

function allowsOrigin({ headers }: Response, origin: string): boolean {
  return ['*', origin].includes(headers.get('access-control-allow-origin') ?? '')
}

function listHeader({ headers }: Response, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((item) => item.trim().toLowerCase())
}
