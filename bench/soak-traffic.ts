/** Traffic of `soak.ts`. It repeats a team's daily use of the mock and validates every response. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

interface Site {
  app_id: string
  private_key: string
  cop_key: string
  release_secret: string
}

interface Call {
  method?: string
  key?: string
  body?: unknown
  /** Expected statuses. @default 200 */
  status?: readonly number[]
}

export interface Traffic {
  /** Sends at least the given number of requests, completes each round, and closes all connections. */
  send(requests: number): Promise<void>
  /** Total number of sent requests. */
  readonly sent: number
}

/** Number of concurrent rounds, each with one or two connections. */
const rounds = 16

export function createTraffic(url: string, permanentSite: Site): Traffic {
  const traffic = { sent: 0 }
  let round = 0

  async function send(agent: Agent, path: string, { method, key, body, status = [200] }: Call = {}): Promise<string> {
    traffic.sent++
    const content = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        'user-agent': 'soak',
        ...(content === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
        ...(key === undefined ? {} : { 'x-dc-key': key }),
      }
      const options = { agent, headers, method: method ?? (content === undefined ? 'GET' : 'POST') }
      request(url + path, options, resolve)
        .once('error', reject)
        .end(content)
    })
    const answer = await text(incoming)
    if (!status.includes(incoming.statusCode ?? 0)) {
      throw new Error(`${method ?? ''} ${path} was answered ${incoming.statusCode}: ${answer.slice(0, 300)}`)
    }
    return answer
  }

  /** Opens an event stream, waits for one event, and disconnects. */
  async function watch(agent: Agent, site: Site, action: () => Promise<unknown>): Promise<void> {
    traffic.sent++
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${url}/_mock/events?website=${site.app_id}`, { agent }, resolve).once('error', reject).end()
    })
    const received = new Promise<void>((resolve, reject) => {
      stream.once('data', () => resolve())
      stream.once('end', () => reject(new Error('An event stream ended unexpectedly')))
    })
    await action()
    await received
    stream.destroy()
  }

  /** Runs a public deletion: requests the deletion, waits for the email, opens the link and confirms. */
  async function remove(agent: Agent, site: Site, email: string): Promise<void> {
    const to = `/_mock/mailbox/latest?website=${site.app_id}&to=${encodeURIComponent(email)}&wait=5s`
    const mailed = send(agent, to)
    await send(agent, '/public/data-deletion/request', { body: { cop_key: site.cop_key, email }, status: [202] })
    const [{ href = '' } = {}]: { href?: string }[] = JSON.parse(await mailed).links
    const link = new URL(href).pathname
    await send(agent, link)
    await send(agent, link, { method: 'POST' })
  }

  /** Uses a website like an application: checks, visits, conversions, exports. */
  async function use(agent: Agent, site: Site, name: string): Promise<void> {
    const { private_key: key, cop_key } = site
    const seen = { cop_key, device: { id: `dev_${name}` }, session_id: `ses_${name}` }
    const check = '/api/v1/services/email/check'
    for (let i = 0; i < 20; i++) await send(agent, check, { key, body: { email: `${name}.${i % 5}@shop.example` } })
    await send(agent, check, { key, body: { email: 'no address' }, status: [400] })
    await send(agent, check, { key, body: '{"email":', status: [400] })
    await send(agent, check, {
      key: `dcp_mock${name.padEnd(36, 'w')}`,
      body: { email: 'ana@shop.example' },
      status: [401],
    })
    await send(agent, check, { body: { email: 'ana@shop.example' }, status: [401] })
    await send(agent, '/api/v1/nowhere', { status: [404] })
    await send(agent, `/script?cop_key=${cop_key}`)
    await send(agent, '/collect/visit', {
      body: { ...seen, page_url: 'https://shop.example/' },
      status: [200, 202, 204],
    })
    await send(agent, '/collect/event', { body: { ...seen, name: 'add_to_cart' }, status: [200, 202, 204] })
    await send(agent, '/collect/identify', {
      body: { ...seen, email: `${name}.0@shop.example` },
      status: [200, 202, 204],
    })
    const purchase = { event: 'purchase', email: `${name}.0@shop.example`, external_id: name }
    for (let i = 0; i < 2; i++)
      await send(agent, `/api/v1/conversions/billing/${cop_key}`, { body: purchase, status: [200, 201, 202] })
    await send(agent, `/api/v1/crm-release/${cop_key}/${site.release_secret}`, {
      body: { email: `${name}.0@shop.example` },
    })
    for (const what of ['health', 'users', 'visits', 'events', 'conversions']) {
      await send(agent, `/api/v1/export/${what}`, { key })
    }
    await remove(agent, site, `${name}.0@shop.example`)
    for (let i = 1; i < 5; i++) {
      await send(agent, '/api/v1/data-deletion', { key, body: { email: `${name}.${i}@shop.example` } })
    }
  }

  /** Uses the mock like a test: a separate website, a fault, a clock change, waits, events, a saved and restored state. */
  async function run(agent: Agent, name: string): Promise<void> {
    const site: Site = JSON.parse(await send(agent, '/_mock/websites', { body: { plan: 'business' }, status: [201] }))
    const at = `?website=${site.app_id}`
    await use(agent, site, name)
    await use(agent, permanentSite, name)
    const fault = { operation: 'checkEmail', times: 1, respond: { status: 503 } }
    await send(agent, `/_mock/faults${at}`, { body: fault, status: [201] })
    const body = { email: 'ben@shop.example' }
    await send(agent, '/api/v1/services/email/check', { key: site.private_key, body, status: [503] })
    await watch(agent, site, () => send(agent, '/api/v1/services/email/check', { key: site.private_key, body }))
    await send(agent, `/_mock/requests${at}&operation=checkEmail&count=20&wait=5s`)
    await send(agent, `/_mock/requests${at}&operation=releaseCrm&count=1000&wait=5ms`)
    await send(agent, `/_mock/clock/advance${at}`, { body: { by: '1d' } })
    const state = await send(agent, `/_mock/state${at}`)
    await send(agent, `/_mock/state${at}`, { method: 'PUT', body: state })
    await send(agent, `/_mock/scenario${at}`, { method: 'PUT', body: { name: 'verdict-block' } })
    await send(agent, '/_mock/websites')
    await send(agent, '/_mock/health')
    await send(agent, `/_mock/websites/${site.app_id}`, { method: 'DELETE', status: [204] })
    await send(agent, `/_mock/requests${at}`, { status: [404] })
  }

  return {
    get sent() {
      return traffic.sent
    },
    async send(requests) {
      const last = traffic.sent + requests
      const agent = new Agent({ keepAlive: true })
      const work = async (): Promise<void> => {
        while (traffic.sent < last) await run(agent, `soak${(round++).toString(36)}`)
      }
      await Promise.all(Array.from({ length: rounds }, work))
      agent.destroy()
    },
  }
}
