import { shellQuoteText } from '../../contract/report/shell-quote.ts'
import { type AppProcess, AppUnreachableError, type Relay, type TestedApp } from '../app.ts'
import { toLetters } from '../letters.ts'
import type { AppResponse, SentText } from '../outcome.ts'
import { fillTemplate, readAttribute, readHiddenInputs, type TemplateValues } from './fill-template.ts'

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

/** Maximum number of characters to keep of each response body. */
const maxBody = 1_000_000
const maxRedirects = 3
const maxScripts = 10

export function createHttpApp({ request, process, relay, fetch }: HttpAppOptions): TestedApp {
  const { url, method = 'POST', format = 'json', headers = {}, first } = request
  const fields = request.fields ?? { email: '{email}' }
  const origin = new URL(url).origin
  const readUrls = new Set<string>()
  let signUps = 0
  let cookies = new Map<string, string>()

  const send = async (target: string, init: RequestInit): Promise<{ response: Response; body: string }> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    try {
      const response = await fetch(target, {
        ...init,
        redirect: 'manual',
        headers: { ...init.headers, ...(cookie === '' ? {} : { cookie }) },
      })
      storeCookies(cookies, response)
      return { response, body: (await response.text()).slice(0, maxBody) }
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new AppUnreachableError(codeOf(error), { cause: error })
    }
  }

  const encode = (email: string, page: string): { type: string; body: string; headers: Record<string, string> } => {
    const values: TemplateValues = { email, unique: toLetters(signUps), cookies, page }
    const filled = fillTemplate(fields, values)
    const filledHeaders = fillTemplate({ ...headers }, values)
    if (format === 'json') return { type: 'application/json', body: JSON.stringify(filled), headers: filledHeaders }
    const form = new URLSearchParams([...readHiddenInputs(page)])
    for (const [name, value] of Object.entries(filled)) form.set(name, String(value))
    return { type: 'application/x-www-form-urlencoded', body: form.toString(), headers: filledHeaders }
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
      signUps++
      cookies = new Map()
      const page = first === undefined ? '' : (await send(new URL(first, url).href, { signal })).body
      const encoded = encode(email, page)
      const sendsBody = method !== 'GET'
      const target = sendsBody
        ? fillTemplate(url, { email, unique: toLetters(signUps), cookies, page })
        : withQuery(url, encoded.body)
      const { response, body } = await send(target, {
        method,
        signal,
        headers: {
          ...(sendsBody ? { 'content-type': encoded.type } : {}),
          accept: 'text/html, application/json, */*',
          ...encoded.headers,
        },
        ...(sendsBody ? { body: encoded.body } : {}),
      })
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
      const { type, body, headers: filledHeaders } = encode(email, '')
      const headerFlags = Object.entries({ 'content-type': type, ...filledHeaders }).flatMap(([name, value]) => [
        '-H',
        shellQuoteText(`${name}: ${value}`),
      ])
      return [
        'curl',
        '-i',
        ...(method === 'POST' ? [] : ['-X', method]),
        shellQuoteText(url),
        ...headerFlags,
        '-d',
        shellQuoteText(body),
      ].join(' ')
    },
  }
}

function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
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
