import { shellQuote } from '../../service/shell-quote.ts'
import { type AppProcess, AppUnreachableError, type Relay, type TestedApp } from '../app.ts'
import { toLetters } from '../letters.ts'
import type { AppResponse, SentText } from '../outcome.ts'
import { fillTemplate, fillUrl, readAttribute, readHiddenInputs, type TemplateValues } from './fill-template.ts'

/** HTTP request that signs up a person. Strings can contain placeholders that `fillTemplate` replaces. */
export interface SignUpRequest {
  url: string
  /** @default "POST" */
  method?: string
  /** @default "json" */
  format?: 'json' | 'form'
  /** @default { email: '{email}' } */
  fields?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  /**
   * Page to request before each signup. The signup request includes the page's cookies. If `format` is `form`, the signup request also
   * includes the page's hidden inputs.
   * @default no page
   */
  first?: string
}

export interface HttpAppOptions {
  request: SignUpRequest
  process: AppProcess | null
  relay: Relay | null
  fetch: typeof fetch
}

interface SignUp {
  target: string
  headers: Record<string, string>
  /** Null if the request is a GET request. */
  body: string | null
}

/** Maximum number of characters to keep of each response body. */
const maxBody = 1_000_000
const maxRedirects = 3
const maxScripts = 10

export function createHttpApp({ request, process, relay, fetch }: HttpAppOptions): TestedApp {
  const { url, method = 'POST', format = 'json', first } = request
  // A GET request with the address in its URL must not contain the address twice.
  const hasEmail = method === 'GET' && url.includes('{email}')
  const fields = request.fields ?? (hasEmail ? {} : { email: '{email}' })
  // Convert header names to lowercase, so that an `Accept` header from the user replaces the drill's `accept` header.
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const origin = new URL(url).origin
  const readUrls = new Set<string>()
  let signUps = 0
  /** Maps an email address to the value of `{unique}` in its latest signup. */
  const uniqueByEmail = new Map<string, string>()
  let cookies = new Map<string, string>()

  const send = async (
    target: string,
    { headers: ownHeaders = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<{ response: Response; body: string }> => {
    const received = [...cookies].map(([name, value]) => `${name}=${value}`)
    const cookie = [ownHeaders.cookie, ...received].filter(Boolean).join('; ')
    try {
      const response = await fetch(target, {
        ...init,
        redirect: 'manual',
        headers: cookie === '' ? ownHeaders : { ...ownHeaders, cookie },
      })
      storeCookies(cookies, response)
      return { response, body: (await response.text()).slice(0, maxBody) }
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new AppUnreachableError(codeOf(error), { cause: error })
    }
  }

  const createSignUp = (values: TemplateValues): SignUp => {
    const target = fillUrl(url, values)
    const filled = fillTemplate(fields, values)
    const filledHeaders = { accept: 'text/html, application/json, */*', ...fillTemplate(headers, values) }
    const form = new URLSearchParams(format === 'form' ? [...readHiddenInputs(values.page)] : [])
    for (const [name, value] of Object.entries(filled)) form.set(name, String(value))
    if (method === 'GET') return { target: withQuery(target, form.toString()), headers: filledHeaders, body: null }
    const [type, body] =
      format === 'json'
        ? ['application/json', JSON.stringify(filled)]
        : ['application/x-www-form-urlencoded', form.toString()]
    return { target, headers: { 'content-type': type, ...filledHeaders }, body }
  }

  const readPage = async (target: string, signal: AbortSignal, redirects: number): Promise<SentText[]> => {
    if (!target.startsWith(`${origin}/`) || readUrls.has(target)) return []
    readUrls.add(target)
    const { response, body } = await send(target, { signal })
    const found = describeSent(`GET ${target.slice(origin.length)}`, response, body)
    const location = response.headers.get('location')
    if (location !== null && redirects < maxRedirects && URL.canParse(location, target))
      return [...found, ...(await readPage(new URL(location, target).href, signal, redirects + 1))]
    const scripts = [...body.matchAll(/<script\b[^>]*>/gi)].flatMap(([tag]) => readAttribute(tag, 'src') ?? [])
    for (const script of scripts.slice(0, maxScripts)) {
      if (URL.canParse(script, target))
        found.push(...(await readPage(new URL(script, target).href, signal, maxRedirects)))
    }
    return found
  }

  return {
    process,
    relay,
    async signUp(email, signal) {
      const unique = toLetters(++signUps)
      uniqueByEmail.set(email, unique)
      cookies = new Map()
      const page = first === undefined ? '' : (await send(new URL(first, url).href, { signal })).body
      const { target, ...init } = createSignUp({ email, unique, cookies, page })
      const { response, body } = await send(target, { method, signal, ...init })
      return {
        status: response.status,
        location: response.headers.get('location'),
        body,
        sent: describeSent(`${method} ${new URL(target).pathname}`, response, body),
      } satisfies AppResponse
    },
    async readPages(response, signal) {
      if (response === null) return [...(await readPage(url, signal, 0)), ...(await readPage(`${origin}/`, signal, 0))]
      const { location } = response
      return location !== null && URL.canParse(location, url) ? readPage(new URL(location, url).href, signal, 0) : []
    },
    formatSignUp(email) {
      // One command cannot repeat a signup that uses cookies and values from a page.
      if (first !== undefined) return null
      const unique = uniqueByEmail.get(email) ?? toLetters(signUps)
      const values = { email, unique, cookies: new Map<string, string>(), page: '' }
      const { target, headers: filledHeaders, body } = createSignUp(values)
      const words = [
        ...(method === 'GET' || method === 'POST' ? [] : ['-X', method]),
        target,
        // curl removes a header that is followed by a colon and no value.
        ...Object.entries(filledHeaders).flatMap(([name, value]) => [
          '-H',
          value === '' ? `${name};` : `${name}: ${value}`,
        ]),
        ...(body === null ? [] : ['-d', body]),
      ]
      // `-g` turns off curl's own placeholders, `[` and `{`.
      return ['curl -i -g', ...words.map(shellQuote)].join(' ')
    },
  }
}

function withQuery(url: string, query: string): string {
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`
}

function describeSent(place: string, response: Response, body: string): SentText[] {
  return [
    ...[...response.headers].map(([name, text]) => ({ place: `header ${name} of ${place}`, text })),
    { place: `the body of ${place}`, text: body },
  ]
}

function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(line) ?? []
    if (name !== undefined && value !== undefined) cookies.set(name, value.trim())
  }
}

/** Node.js stores the code in the error's `cause`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no response'
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error instanceof AggregateError ? error.errors[0] : error.cause)
}
