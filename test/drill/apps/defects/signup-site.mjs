/** Sign-up page, its script, and the page that a signup redirects to. Each app with a leaked key replaces one part of the site. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { signUp } from '../blind/signup-app.mjs'

const page = (content) => `<!doctype html><title>Sign up</title>${content}`

const defaults = {
  /** Pages and scripts by path. */
  files: {
    '/signup': page('<form method="post"><input name="email"></form><script src="/signup.js"></script>'),
    '/signup.js': 'document.forms[0].email.focus()',
    '/welcome': page('<h1>Welcome</h1>'),
    '/confirm': page('<h1>Confirm your email</h1>'),
    '/refused': page('<h1>Sorry</h1>'),
  },
  headers: {},
  redirects: { welcome: '/welcome', challenged: '/confirm', refused: '/refused' },
}

export function startSite(changes) {
  const { files, headers, redirects } = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { ...value, ...changes[name] }]),
  )
  const pending = new Map()
  const server = createServer(async (request, response) => {
    const [path] = request.url.split('?')
    if (request.method !== 'POST') return response.writeHead(files[path] ? 200 : 404).end(files[path])
    const email = new URLSearchParams(await text(request)).get('email') ?? ''
    if (!/^\S+@\S+\.\S+$/.test(email)) return response.writeHead(400).end('This is not an email address')
    const outcome = pending.get(email) ?? signUp(email)
    pending.set(email, outcome)
    const location = redirects[await outcome]
    pending.delete(email)
    response.writeHead(303, { ...headers, location }).end()
  })
  server.listen(Number(process.env.PORT), () => console.log(`listening on port ${process.env.PORT}`))
}
