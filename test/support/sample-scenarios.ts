/** Scenarios and complete bodies for the sample requests. Together they contain every field in openapi.yaml. */
import type { ScenarioDocument } from '../../src/spec/generated/control.d.ts'
import type { components } from '../../src/spec/generated/openapi.d.ts'

type Schemas = components['schemas']
type WithoutKey<Body extends { cop_key: string }> = Omit<Body, 'cop_key'>

/** Tokens of the shop's deletion links. */
export const tokens = {
  open: 'tour-link-open-0001',
  toConfirm: 'tour-link-open-0002',
  used: 'tour-link-used-0001',
  expired: 'tour-link-expired-0001',
} as const

/** Shop with people from the script and from checks, with shared devices, and with two records of each kind. */
export const shopScenario: ScenarioDocument = {
  title: 'A shop with a past',
  checks_used: 12,
  devices: {
    laptop: {
      ip: '203.0.113.7',
      country: 'DE',
      region: 'Berlin',
      city: 'Berlin',
      isp: 'Example Net',
      asn: 'AS64500',
      is_vpn: false,
      is_proxy: false,
      is_datacenter: false,
      is_tor: false,
    },
    phone: { ip: null, is_vpn: null },
  },
  people: [
    {
      email: 'ana@shop.example',
      user_id: 'u_1',
      since: '-30d',
      devices: ['phone', 'laptop'],
      page_url: 'https://shop.example/signup',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    { email: 'eve@shop.example', since: '-9d', devices: ['laptop'] },
    { email: 'bob@shop.example', source: 'check', since: '-3d', verdict: 'challenge' },
    { email: 'zoe@shop.example', user_id: 'u_9', since: '-2d', devices: ['phone'] },
  ],
  visits: [
    { at: '-30d', device: 'laptop', page_url: 'https://shop.example/signup', referrer: 'https://search.example/' },
    { at: '-29d', device: 'laptop' },
  ],
  events: [
    {
      at: '-30d',
      name: 'add_to_cart',
      device: 'laptop',
      page_url: 'https://shop.example/products/a-17',
      properties: { sku: 'A-17', quantity: 2 },
    },
    { at: '-29d', name: 'checkout' },
  ],
  conversions: [
    {
      at: '-28d',
      source: 'billing',
      event: 'purchase',
      status: 'released',
      email: 'ana@shop.example',
      user_id: 'u_1',
      external_id: 'order-1000',
      value: 49.9,
      currency: 'EUR',
      properties: { plan: 'yearly' },
    },
    { at: '-27d', event: 'lead', status: 'held' },
    { at: '-26d', event: 'lead', status: 'accepted' },
  ],
  deletion_requests: [
    { email: 'zoe@shop.example', at: '-1h', token: tokens.open },
    { email: 'zoe@shop.example', at: '-1h', token: tokens.toConfirm },
    { email: 'max@shop.example', at: '-2h', used_at: '-1h', token: tokens.used },
    { email: 'max@shop.example', at: '-25h', token: tokens.expired },
  ],
}

export const gatedScenario: ScenarioDocument = { title: 'The gate is on', gate: true }

/** No key is cached, and the key store is unreachable. */
export const outageScenario: ScenarioDocument = { title: 'The key store is out of reach', outages: ['keyStore'] }

export const deletedKey = 'dcp_mockTourDeletedKey00000000000000000000'

/** One key is deleted, and another key works. */
export const rotatedScenario: ScenarioDocument = {
  title: 'A key was deleted',
  keys: [{ name: 'old', value: deletedKey, deleted: true }, { name: 'new' }],
}

export const conversion: Schemas['ConversionRequest'] = {
  event: 'purchase',
  email: 'Ana@Shop.Example',
  user_id: 'u_1',
  external_id: 'order-1001',
  value: 49.9,
  currency: 'EUR',
  occurred_at: '2026-02-02T12:00:00.000Z',
  properties: { plan: 'yearly' },
}

const seen = {
  device: { id: 'laptop', confidence: 97 },
  session_id: 'ses_tour',
  page_url: 'https://shop.example/signup',
  referrer: 'https://search.example/',
  occurred_at: '2026-02-01T09:29:40.000Z',
}
export const visit: WithoutKey<Schemas['VisitRequest']> = seen
export const event: WithoutKey<Schemas['EventRequest']> = {
  ...seen,
  name: 'add_to_cart',
  properties: { sku: 'A-17', quantity: 2 },
}
export const identification: WithoutKey<Schemas['IdentifyRequest']> = {
  ...seen,
  email: 'ivy@shop.example',
  user_id: 'u_2',
}
