import { getPath } from 'hono/utils/url'
import { type BodyText, readBodyText } from './request-body.ts'
import type { HttpResponse, ServiceRequest } from './request-context.ts'

export class WebRequest implements ServiceRequest {
  readonly path: string
  readonly #request: Request

  constructor(request: Request) {
    this.#request = request
    this.path = getPath(request)
  }

  get method(): string {
    return this.#request.method
  }

  get url(): string {
    return this.#request.url
  }

  get query(): string {
    return queryOf(this.#request.url)
  }

  get signal(): AbortSignal {
    return this.#request.signal
  }

  header(name: string): string | null {
    return this.#request.headers.get(name)
  }

  readText(limit: number): Promise<BodyText> {
    return readBodyText(this.#request, limit)
  }
}

/** Returns a URL's query string, including the question mark. */
export function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

export function fromHttpResponse({ status, headers, body }: HttpResponse): Response {
  return new Response(body, { status, headers })
}
