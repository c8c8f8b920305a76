/** Secrets, and requests that carry each where people put it: where it belongs, and where it lands by a slip. */
import fc from 'fast-check'

export interface Secrets {
  /** Begins as live keys do; no mock made it. */
  liveKey: string
  releaseSecret: string
  copKey: string
  key: string
  controlToken: string
  linkToken: string
  password: string
  /** Of a dashboard's session. */
  session: string
}

export interface Carrier {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

const word = fc.stringMatching(/^[A-Za-z0-9]{3,8}$/)

/** Any request that carries one of the secrets. */
export function carriers(secrets: Secrets): fc.Arbitrary<Carrier> {
  const { liveKey, releaseSecret, copKey, key, controlToken, linkToken, password, session } = secrets
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH')
  const keyForm = fc.constantFrom(liveKey, liveKey.replace('_', '%5F'), liveKey.replace('_', '%5f'))
  const escaped = fc.constantFrom(liveKey, liveKey.replace('_', '\\u005f'))
  const json = (value: object): string => JSON.stringify(value)
  const body = fc.oneof(
    word.map((name) => json({ [name]: liveKey })),
    word.map((value) => json({ [liveKey]: value })),
    escaped.map((text) => `{"email":"${text}"}`),
    escaped.map((text) => `{"email":"ana@shop.example","note":["${text}"`),
    fc.constant(`key=${liveKey}`),
    fc.constant(
      json({
        cop_key: copKey,
        device: { id: liveKey },
        session_id: liveKey,
        page_url: `https://a.example/?k=${liveKey}`,
      }),
    ),
    fc.constant(json({ event: liveKey, email: `${liveKey}@shop.example`, properties: { [liveKey]: liveKey } })),
  )
  const path = fc.oneof(
    keyForm.map((text) => `/api/v1/${text}`),
    keyForm.map((text) => `/script?cop_key=${text}`),
    keyForm.map((text) => `/api/v1/export/users?cursor=${text}`),
    keyForm.map((text) => `/api/v1/conversions/${text}/${copKey}`),
    keyForm.map((text) => `/api/v1/crm-release/${copKey}/${text}`),
    fc.constantFrom(
      '/api/v1/services/email/check',
      '/collect/visit',
      `/api/v1/conversions/billing/${copKey}`,
      '/_mock/people',
    ),
  )
  const header = fc.tuple(
    fc.constantFrom(
      'x-dc-key',
      'authorization',
      'user-agent',
      'referer',
      'x-forwarded-for',
      'cookie',
      'x-api-key',
      'origin',
    ),
    fc.constantFrom('', 'Bearer ', 'https://shop.example/?key='),
  )
  const gate = fc
    .tuple(
      fc.constantFrom(copKey, 'wrongcopkey'),
      fc.constantFrom('', '/', '//', '/more', '?again=1', '%20', '.'),
      fc.constantFrom('crm-release', 'CRM-release', 'crm-release/'),
    )
    .map(([cop, end, name]) => `/api/v1/${name}/${cop}/${releaseSecret}${end}`)
  const link = fc
    .tuple(
      fc.constantFrom('', 'x', 'Zz9'),
      fc.constantFrom('', '/', '/more', '?from=mail'),
      fc.constantFrom('confirm', 'Confirm', 'confirm/'),
    )
    .map(([more, end, name]) => `/public/data-deletion/${name}/${linkToken}${more}${end}`)
  const bearer = fc.constantFrom(
    `Bearer ${controlToken}`,
    `Bearer ${controlToken}x`,
    `Basic ${controlToken}`,
    controlToken,
  )
  const controlled = fc.constantFrom(
    '/_mock/websites',
    '/_mock/nowhere',
    '/dashboard/api/websites',
    '/',
    '/api/v1/export/health',
  )

  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ method, path, headers: fc.constant({ 'x-dc-key': key }), body }) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(method, path, header)
        .map(([verb, at, [name, before]]) => ({ method: verb, path: at, headers: { [name]: before + liveKey } })),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        method,
        path: gate,
        headers: fc.constant({}),
        body: fc.constant('{"email":"ana@shop.example"}'),
      }),
    },
    { weight: 3, arbitrary: fc.record({ method, path: link, headers: fc.constant({}) }) },
    {
      weight: 2,
      arbitrary: fc.record({ method, path: controlled, headers: bearer.map((authorization) => ({ authorization })) }),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(controlToken, [controlToken], controlToken.slice(0, -1)).map((token) => ({
        method: 'POST',
        path: '/_mock/session',
        headers: {},
        body: json({ token }),
      })),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom<object>({ password }, { password: [password] }, { email: 1, password })
        .map((given) => ({
          method: 'POST',
          path: '/dashboard/api/session',
          headers: {},
          body: json({ email: 'dev@dc-mock.example.com', ...given }),
        })),
    },
    {
      weight: 1,
      arbitrary: controlled.map((at) => ({
        method: 'GET',
        path: at,
        headers: { cookie: `dc_session=${session}; dc_mock_control=${session}` },
      })),
    },
  )
}
