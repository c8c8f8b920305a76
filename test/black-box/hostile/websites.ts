import type { KnownValues } from './requests.ts'

/** Websites of the server, with the IDs and keys for generated requests. */
export interface HostileWebsites {
  /** Undoes the effects of all requests: removes websites and scenarios, and clears the journal. */
  restore(): Promise<void>
  known(): Promise<KnownValues>
  internalErrors(): Promise<number>
  /** Returns the status of a valid check. */
  checkStatus(): Promise<number>
}

const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
const copKey = 'mocklocalcopkey0000000000000000000000000'
const secret = 'mocklocalreleasesecret0000000000'

export function openHostileWebsites(url: string): HostileWebsites {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
  ): Promise<any> {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : answer.json()
  }

  async function removeAll(): Promise<void> {
    for (const { app_id } of (await call('GET', '/_mock/websites')).websites) {
      if (app_id !== 'app_local') await call('DELETE', `/_mock/websites/${encodeURIComponent(app_id)}`)
    }
    for (const { name, saved } of (await call('GET', '/_mock/scenarios')).scenarios) {
      if (saved) await call('DELETE', `/_mock/scenarios/${encodeURIComponent(name)}`)
    }
  }

  return {
    async restore() {
      await removeAll()
      await call('POST', '/_mock/reset?website=*')
      await call('DELETE', '/_mock/requests?website=*')
    },
    async known() {
      const other = await call('POST', '/_mock/websites', { scenario: { name: 'returning-user' }, gate: true }).catch(
        () => call('POST', '/_mock/websites', {}),
      )
      await call('POST', '/collect/identify', {
        cop_key: copKey,
        device: { id: 'laptop' },
        session_id: 'ses_1',
        page_url: 'https://shop.example/',
        email: 'ana@shop.example',
        user_id: 'u_1',
      })
      const { id: saleId } = (await call('POST', `/api/v1/conversions/billing/${copKey}`, { event: 'purchase' }, {}))
        .data
      await call('POST', '/public/data-deletion/request', { cop_key: copKey, email: 'ana@shop.example' })
      const mail = await call('GET', '/_mock/mailbox/latest?to=ana@shop.example')
      const token = String(mail.links[0].href).split('/').at(-1) ?? ''
      const fault = await call('POST', '/_mock/faults', { operation: 'getHealth', nth: 1_000_000, drop: true })
      await call('PUT', '/_mock/scenarios/saved-one', { plan: 'business' })
      const { entries } = await call('GET', '/_mock/requests')
      const session = await fetch(`${url}/dashboard/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'dev@dc-mock.example.com', password: 'local' }),
      })
      const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
      const apps = ['app_local', String(other.app_id)]
      return {
        key,
        cop_key: copKey,
        values: {
          cookie: [cookie],
          app_id: apps,
          website: [...apps, '*'],
          api_key: [copKey],
          cop_key: [copKey],
          holder: ['me'],
          secret: [secret],
          source: ['billing', 'zapier'],
          token: [token],
          key_id: ['key_local'],
          id: [entries[0].id, mail.id, fault.id, String(saleId)],
          name: ['default', 'saved-one', 'quota-exhausted', 'returning-user'],
        },
      }
    },
    internalErrors: async () => (await call('GET', '/_mock/health')).internal_errors,
    async checkStatus() {
      const answer = await fetch(`${url}/api/v1/services/email/check`, {
        method: 'POST',
        headers: { 'x-dc-key': key, 'content-type': 'application/json' },
        body: '{"email":"ana@shop.example"}',
      })
      return answer.status
    },
  }
}
