/**
 * Serves the web UI, the dashboard, the demo shop and the API reference with their scripts and styles. `npm run build:ui` builds these
 * files. They contain no data of a website.
 */
import type { Context, Hono } from 'hono'
import { type ControlResponse, message, redirect } from './control/call.ts'
import { rejectMethod } from './control/handle-call.ts'
import type { ControlServices } from './control/services.ts'
import { toResponse } from './control/to-response.ts'
import { etagOf, matchesEtag } from './etag.ts'
import type { AppEnv } from './request-context.ts'

/** Path of the assets of all pages. File names change with their content. */
export const assetsPath = '/_mock/ui/assets/'

/** The page with the tracking script. It calls the public URL of the mock. */
const demoPage = 'demo/index.html'

/** Page files by path. */
const pageFiles: Readonly<Record<string, string>> = {
  '/_mock/ui/': 'web-ui/index.html',
  '/_mock/demo': demoPage,
  '/_mock/reference': 'reference/generated/index.html',
  '/dashboard': 'dashboard/index.html',
}

/** Alternative paths that redirect to a page. */
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

/** Content security policy: a page loads only its own files, calls only the mock, and cannot be framed. */
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
  // Other clients get the error that names the nearest path.
  for (const path of ['/_mock', '/_mock/'])
    app.get(path, (c, next) => (isBrowser(c) ? toResponse(redirect('/_mock/ui/')) : next()))
  // A browser asks for the icon of any JSON that it shows. That is not a request of the app and is not recorded.
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

/** Returns the page that requests the control token, shown in place of a protected page. */
export async function renderTokenPage(services: Pick<ControlServices, 'pages'>): Promise<Response | null> {
  const page = await services.pages('web-ui/token.html')
  if (page === null) return null
  const headers = { ...headersOf('web-ui/token.html'), 'www-authenticate': 'Bearer realm="dc-mock"' }
  return new Response(page, { status: 401, headers })
}

async function serveFile(c: Context<AppEnv>, file: string, { pages: read, environment, settings }: ControlServices) {
  const text = await read(file)
  if (text === null) return toResponse(pageNotFound(c.req.path))
  const etag = etagOf(text, environment.sha256)
  const headers: Record<string, string> = { ...headersOf(file), etag }
  if (file === demoPage && settings.publicUrl !== null) {
    const { origin } = new URL(settings.publicUrl)
    headers['content-security-policy'] = policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`)
  }
  if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(text, { headers })
}

/** In a clone, the pages exist only after a build. The package always contains them. */
function pageNotFound(path: string): ControlResponse {
  if (path.startsWith(assetsPath)) return message(404, `Unknown path ${path.slice(0, 200)}; reload the page`)
  return message(404, 'The web UI is not built; run npm run build:ui, or start with npm start, which builds it')
}

function headersOf(file: string): Record<string, string> {
  const isPage = file.endsWith('.html')
  return {
    'content-type': contentTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    // The name of an asset changes with its content.
    'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(isPage ? { 'content-security-policy': policy, 'x-frame-options': 'DENY' } : {}),
  }
}
