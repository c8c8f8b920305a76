import type { Call } from './start.ts'

/** Begins as live keys do; no mock made it. */
export const liveKey = 'dcp_k7Qx2Vn9Lw4Rb8Tz1Hs6Jc3Md5Fg0PyAeUoIiXqB'
const encoded = liveKey.replace('_', '%5F')
const escaped = liveKey.replace('_', '\\u005f')
const check = '/api/v1/services/email/check'

/** A request that carries a live key. */
export interface LiveKeyPlace {
  name: string
  path: string
  call: Call
}

/** Requests that carry a live key wherever one can end up by mistake. */
export function liveKeyPlaces(copKey: string, key: string): LiveKeyPlace[] {
  const visit = { cop_key: copKey, session_id: 'ses_1', page_url: 'https://shop.example/', device: { id: 'laptop' } }
  const at = (name: string, path: string, call: Call = {}): LiveKeyPlace => ({ name, path, call })
  return [
    at('its header', '/api/v1/export/health', { key: liveKey }),
    at('its header, twice', check, { key: liveKey, body: { email: 'ana@shop.example' } }),
    at('its header, with Bearer', '/api/v1/export/health', { key: `Bearer ${liveKey}` }),
    at('the authorization header', '/api/v1/export/health', { headers: { authorization: `Bearer ${liveKey}` } }),
    at('odd headers', '/api/v1/export/health', {
      key,
      headers: {
        'user-agent': `curl ${liveKey}`,
        referer: `https://shop.example/?key=${encoded}`,
        'x-forwarded-for': liveKey,
        cookie: `key=${liveKey}`,
        'x-api-key': liveKey,
        'content-type': `text/${liveKey}`,
      },
    }),
    at('a path', `/api/v1/${liveKey}/x`),
    at('a path, encoded', `/api/v1/${encoded}`),
    at('the word of a platform', `/api/v1/conversions/${liveKey}`),
    at('a query', `/api/v1/export/users?cursor=${liveKey}&limit=5`, { key }),
    at('a query, encoded', `/script?cop_key=${encoded}`),
    at('a cop_key in a path', `/api/v1/conversions/billing/${liveKey}`, { body: { event: 'signup' } }),
    at('a release secret', `/api/v1/crm-release/${copKey}/${liveKey}`, { body: { email: 'ana@shop.example' } }),
    at('a cop_key in a body', '/collect/visit', { body: { ...visit, cop_key: liveKey } }),
    at('a value of a body', check, { key, body: { email: liveKey } }),
    at('a name in a body', check, { key, body: { email: 'ana@shop.example', [liveKey]: 1 } }),
    at('an address', check, { key, body: { email: `${liveKey}@shop.example`.toLowerCase() } }),
    at('a body that is no JSON', check, { key, body: `key=${liveKey}` }),
    at('a body, escaped', check, { key, body: `{"email":"${escaped}"}` }),
    at('what is stored and exported', '/collect/event', {
      body: { ...visit, name: liveKey, properties: { [liveKey]: liveKey } },
    }),
    at('the export of it', '/api/v1/export/events', { key }),
    at('a page that was visited', '/collect/visit', {
      body: { ...visit, page_url: `https://shop.example/?k=${liveKey}` },
    }),
  ]
}
