/** Serves the pages built by `npm run build:ui`: the web UI, the dashboard, the demo shop and the API reference. */
import type { Context, Hono } from 'hono'
import { tokenChallenge } from '../spec/token-challenge.ts'
import { type ControlResponse, message, redirect, toResponse } from './control/call.ts'
import { rejectMethod } from './control/handle-call.ts'
import type { ControlServices } from './control/services.ts'
import type { AppEnv } from './request-context.ts'

export const assetsPath = '/_mock/ui/assets/'

/** Demo page with the tracking script, which calls the mock's public URL. */
const demoPage = 'demo/index.html'

const pageFiles: Readonly<Record<string, string>> = {
  '/_mock/ui/': 'web-ui/index.html',
  '/_mock/demo': demoPage,
  '/_mock/reference': 'reference/generated/index.html',
  '/dashboard': 'dashboard/index.html',
}

const redirects: Readonly<Record<string, string>> = {
  '/_mock/ui': '/_mock/ui/',
  '/_mock/demo/': '/_mock/demo',
  '/_mock/reference/': '/_mock/reference',
  '/dashboard/': '/dashboard',
}

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
}

/** Content security policy. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function mountPages(app: Hono<AppEnv>, services: ControlServices): void {
  for (const [path, file] of Object.entries(pageFiles)) app.get(path, (c) => serveFile(c, file, services))
  for (const [path, target] of Object.entries(redirects)) app.get(path, () => toResponse(redirect(target)))
  // Redirect only browsers. Other clients get status 404 with a suggested path.
  for (const path of ['/_mock', '/_mock/'])
    app.get(path, (c, next) => (isBrowser(c) ? toResponse(redirect('/_mock/ui/')) : next()))
  // Handle favicon requests here to keep them out of the journal. Browsers request a favicon for every JSON response that they display.
  app.get('/favicon.ico', (c, next) => (c.req.header('sec-fetch-dest') === 'image' ? noIcon() : next()))
  for (const path of Object.keys({ ...pageFiles, ...redirects }))
    app.all(path, ({ req }) => toResponse(rejectMethod(req, 'GET')))
  app.get(`${assetsPath}:file`, (c) => serveFile(c, `assets/${c.req.param('file')}`, services))
}

function isBrowser(c: Context<AppEnv>): boolean {
  return c.req.header('accept')?.includes('text/html') ?? false
}

function noIcon(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'public, max-age=86400' } })
}

/** Returns null if the web UI has not been built. */
export async function renderTokenPage(services: Pick<ControlServices, 'pages'>): Promise<Response | null> {
  const page = await services.pages('web-ui/token.html')
  if (page === null) return null
  const headers = { ...headersOf('web-ui/token.html'), 'www-authenticate': tokenChallenge }
  return new Response(page.text, { status: 401, headers })
}

async function serveFile(c: Context<AppEnv>, file: string, { pages: read, environment, settings }: ControlServices) {
  const page = await read(file)
  if (page === null) return toResponse(pageNotFound(c.req.path))
  const isCompressed = acceptsGzip(c.req.header('accept-encoding') ?? '')
  const etag = etagOf(page.text, environment.sha256, isCompressed ? '-gzip' : '')
  const headers: Record<string, string> = { ...headersOf(file), etag, vary: 'Accept-Encoding' }
  if (file === demoPage && settings.publicUrl !== null) {
    const { origin } = new URL(settings.publicUrl)
    headers['content-security-policy'] = policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`)
  }
  if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  if (!isCompressed) return new Response(page.text, { headers })
  return new Response(page.gzip, { headers: { ...headers, 'content-encoding': 'gzip' } })
}

/** Reports whether an `Accept-Encoding` header allows gzip (RFC 9110, 12.5.3). */
function acceptsGzip(header: string): boolean {
  const [, quality = '1'] = /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i.exec(header) ?? [null, '0']
  return Number(quality) > 0
}

/** Pages are missing only in a clone of the repository that has not been built. */
function pageNotFound(path: string): ControlResponse {
  if (path.startsWith(assetsPath)) return message(404, `Unknown path ${path.slice(0, 200)}. Reload the page`)
  return message(404, 'The web UI has not been built. To build the web UI, run npm run build:ui or npm start')
}

function headersOf(file: string): Record<string, string> {
  const isPage = file.endsWith('.html')
  return {
    'content-type': contentTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    // Let browsers cache assets forever. An asset's file name changes whenever its content changes.
    'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(isPage ? { 'content-security-policy': policy, 'x-frame-options': 'DENY' } : {}),
  }
}

/**
 * Returns the entity tag for a response body (RFC 9110, 8.8.3).
 * @param suffix encoding of the body. Each encoding needs a different tag.
 */
function etagOf(text: string, sha256: (text: string) => string, suffix = ''): string {
  return `"${sha256(text).slice(0, 32)}${suffix}"`
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false
}
