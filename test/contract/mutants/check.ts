/** Mutants of the email check (service 2.7, 3.2, 4.8; A1, A13, A15, A20 to A22, A25, A36, A43). */
import {
  changeResponses,
  emailOf,
  errorResponse,
  fieldOf,
  identify,
  keyOf,
  type Mutant,
  type Mutate,
  wrapOperation,
  wrapRequests,
} from './mutant.ts'

/** `userInfo` in a stored response. */
export const userInfo: Readonly<Record<string, unknown>> = {
  email: 'x@y.example',
  normalized_email: 'x@y.example',
  sessionId: '',
  userId: null,
  appId: 'app',
  pageUrl: null,
  userAgent: null,
  deviceFingerprint: null,
  identifiedAt: '2026-01-01T00:00:00.000Z',
  related_email_count: 0,
  related_emails: [],
}
const fields = ['ip', 'country', 'region', 'city', 'isp', 'asn', 'is_vpn', 'is_proxy', 'is_datacenter', 'is_tor']
export const ipInfo: Readonly<Record<string, null>> = Object.fromEntries(fields.map((field) => [field, null]))

/** Changes the data of live or stored check responses, or of both. */
function changeCheckData(
  which: 'live' | 'stored' | 'any',
  // biome-ignore lint/suspicious/noExplicitAny: each mutant knows the fields that it changes
  change: (data: any, request: { body: string | null }) => unknown,
): Mutate {
  return changeResponses('checkEmail', ({ status, body }, request) => {
    const state = body?.data?.userInfo === null ? 'live' : 'stored'
    if (status === 200 && (which === 'any' || which === state)) change(body.data, request)
  })
}

export const checkMutants: readonly Mutant[] = [
  {
    id: 'first-check-repeats-email-info',
    description: 'responds to the first check of an address with the emailInfo of the previous new address',
    fact: 'check.first-check-runs-live',
    rule: 'check.first-check-runs-live',
    mutate: wrapOperation('checkEmail', () => {
      let previous: unknown
      return async (_, forward) => {
        const response = await forward()
        if (response.body?.data?.userInfo === null) {
          const { emailInfo } = response.body.data
          response.body.data.emailInfo = previous ?? emailInfo
          previous = emailInfo
        }
        return response
      }
    }),
  },
  {
    id: 'first-check-returns-user-info',
    description: 'returns userInfo in the response to the first check of an address',
    fact: 'check.first-check-has-no-user-info',
    rule: 'check.first-check-has-no-user-info',
    mutate: changeCheckData('live', (data) => {
      data.userInfo = userInfo
    }),
  },
  {
    id: 'first-check-returns-ip-info',
    description: 'returns ipInfo in the response to the first check of an address',
    fact: 'check.first-check-has-no-ip-info',
    rule: 'check.first-check-has-no-ip-info',
    mutate: changeCheckData('live', (data) => {
      data.ipInfo = ipInfo
    }),
  },
  {
    id: 'first-check-deletes-person',
    description: 'deletes the person after the first check of an address',
    fact: 'check.first-check-identifies',
    rule: 'check.first-check-identifies',
    mutate: wrapOperation('checkEmail', () => async (request, forward, websites) => {
      const response = await forward()
      if (response.body?.data?.userInfo === null)
        await websites
          .for(request)
          ?.people.remove(emailOf(request))
          .catch(() => {})
      return response
    }),
  },
  {
    id: 'exports-every-source-as-script',
    description: 'exports script as the source of all people',
    fact: 324,
    rule: 'export.source-is-check-or-script',
    mutate: changeResponses('exportUsers', ({ body }) => {
      for (const user of body.data ?? []) user.source = 'script'
    }),
  },
  {
    id: 'changes-stored-presence-score',
    description: 'increases the presence score in responses from storage',
    fact: 'check.second-check-comes-from-storage',
    rule: 'check.second-check-comes-from-storage',
    mutate: changeCheckData('stored', ({ emailInfo }) => {
      emailInfo.digital_footprint.presence_score += 1
    }),
  },
  {
    id: 'stored-ip-info-is-null',
    description: 'returns ipInfo as null in responses from storage',
    fact: 'check.stored-result-has-ip-info',
    rule: 'check.stored-result-has-ip-info',
    mutate: changeCheckData('stored', (data) => {
      data.ipInfo = null
    }),
  },
  {
    id: 'omits-related-emails',
    description: 'omits related_emails from responses that come from storage',
    fact: 'check.stored-result-has-device-link',
    rule: 'check.stored-result-has-device-link',
    mutate: changeCheckData('stored', (data) => {
      data.userInfo.related_emails = undefined
    }),
  },
  {
    id: 'device-fingerprint-is-null',
    description: 'returns deviceFingerprint as null in responses from storage',
    fact: 'collect.identify-links-person-and-device',
    rule: 'collect.identify-links-person-and-device',
    mutate: changeCheckData('stored', (data) => {
      data.userInfo.deviceFingerprint = null
    }),
  },
  {
    id: 'omits-signals-and-footprint',
    description: 'omits fraud_signals and digital_footprint from email check responses',
    fact: 'check.has-signals-and-footprint',
    also: [270, 271],
    rule: 'check.has-signals-and-footprint',
    mutate: changeCheckData('any', ({ emailInfo }) => {
      emailInfo.fraud_signals = undefined
      emailInfo.digital_footprint = undefined
    }),
  },
  {
    id: 'check-always-returns-415',
    description: 'returns 415 for every email check',
    fact: 'check.sends-json-content-type',
    rule: 'check.sends-json-content-type',
    mutate: wrapOperation('checkEmail', () => async () => errorResponse(415, 'Unsupported media type')),
  },
  {
    id: 'rejected-check-identifies',
    description: 'treats the address of a check that was rejected with 401 as identified',
    fact: 'check.user-info-null-until-identified',
    rule: 'check.user-info-null-until-identified',
    mutate: wrapOperation('checkEmail', () => {
      const rejected = new Set<string>()
      return async (request, forward, websites) => {
        if (rejected.has(emailOf(request))) await identify(forward, websites.for(request), emailOf(request))
        const response = await forward()
        if (response.status === 401 && emailOf(request).includes('@')) rejected.add(emailOf(request))
        return response
      }
    }),
  },
  {
    id: 'conversion-identifies-address',
    description: 'identifies the address of a conversion that is sent with the cop_key',
    fact: 'check.only-checks-and-script-identify',
    rule: 'check.only-checks-and-script-identify',
    mutate: wrapOperation('postConversion', () => async (request, forward, websites) => {
      const email = fieldOf(request, 'email')
      const response = await forward()
      if (response.status === 200 && typeof email === 'string') await identify(forward, websites.for(request), email)
      return response
    }),
  },
  {
    id: 'shares-checked-addresses',
    description: 'treats an address that was checked on one website as identified on all websites',
    fact: 'check.identified-per-website-and-email',
    rule: 'check.identified-per-website-and-email',
    mutate: wrapOperation('checkEmail', () => {
      const owners = new Map<string, string>()
      return async (request, forward, websites) => {
        const website = websites.for(request)
        const owner = owners.get(emailOf(request))
        if (website && owner !== undefined && owner !== website.app_id) {
          await identify(forward, website, emailOf(request))
        }
        const response = await forward()
        if (website && response.status === 200) owners.set(emailOf(request), owner ?? website.app_id)
        return response
      }
    }),
  },
  {
    id: 'missing-email-returns-422',
    description: 'returns 422 if the email of a check is missing',
    fact: 'check.missing-email-is-400',
    rule: 'checkEmail.missing-email',
    mutate: changeResponses('checkEmail', (response) => {
      if (response.body?.message === 'Email is required') response.status = 422
    }),
  },
  {
    id: 'related-count-is-one-too-high',
    description: 'returns a related_email_count that is one too high',
    fact: 'check.related-count-equals-list',
    rule: 'check.related-count-equals-list',
    mutate: changeCheckData('stored', (data) => {
      data.userInfo.related_email_count += 1
    }),
  },
  {
    id: 'relates-all-checked-addresses',
    description: 'lists all previously checked addresses in related_emails',
    fact: 'check.related-emails-share-a-device',
    rule: 'check.related-emails-share-a-device',
    mutate: wrapOperation('checkEmail', () => {
      const checked = new Set<string>()
      return async (request, forward) => {
        const response = await forward()
        const info = response.body?.data?.userInfo
        if (info) {
          info.related_emails = [...checked].filter((email) => email !== info.email)
          info.related_email_count = info.related_emails.length
        }
        if (response.status === 200) checked.add(emailOf(request))
        return response
      }
    }),
  },
  {
    id: 'treats-uppercase-address-as-new',
    description: 'treats an identified address as new if it contains uppercase letters',
    fact: 'check.email-normalization',
    rule: 'check.email-normalization',
    mutate: changeCheckData('stored', (data, request) => {
      const sent = String(fieldOf(request, 'email'))
      if (sent !== sent.toLowerCase()) Object.assign(data, { userInfo: null, ipInfo: null })
    }),
  },
  {
    id: 'returns-same-message-for-all-400s',
    description: 'returns the message "Invalid email address" for every check that gets 400',
    fact: 'check.invalid-body-messages',
    rule: 'check.invalid-body-messages',
    mutate: changeResponses('checkEmail', ({ status, body }) => {
      if (status === 400) body.message = 'Invalid email address'
    }),
  },
  {
    id: 'adds-session-to-checked-address',
    description: 'returns a session for an address that the script has not identified',
    fact: 'check.stored-user-info-without-device',
    rule: 'check.stored-user-info-without-device',
    mutate: changeCheckData('stored', ({ userInfo }) => {
      if (userInfo.sessionId === '') userInfo.sessionId = 'ses_server'
    }),
  },
  {
    id: 'identified-at-is-current-time',
    description: 'returns the current time as identifiedAt',
    fact: 'check.stored-identified-at-is-the-first-check',
    rule: 'check.stored-identified-at-is-the-first-check',
    mutate: changeResponses('checkEmail', async ({ body }, request, websites) => {
      const now = (await websites.for(request)?.clock.read())?.now
      if (body?.data?.userInfo) body.data.userInfo.identifiedAt = now ?? body.data.userInfo.identifiedAt
    }),
  },
  {
    id: 'applies-verdict-to-stored-result',
    description: 'applies a block verdict configured for the website to stored results',
    fact: 'check.stored-email-info-is-unchanged',
    rule: 'check.stored-email-info-is-unchanged',
    mutate: changeResponses('checkEmail', async ({ body }, request, websites) => {
      const [verdict] = (await websites.for(request)?.verdicts.list()) ?? []
      if (body?.data?.userInfo && verdict?.verdict === 'block') {
        Object.assign(body.data.emailInfo, { action: 'BLOCK', risk_label: 'critical', risk_score: 100 })
      }
    }),
  },
  {
    id: 'omits-null-ip-info-fields',
    description: 'omits ipInfo fields whose value is null',
    fact: 'check.ip-info-fields-may-be-null',
    rule: 'check.ip-info-fields-may-be-null',
    mutate: changeCheckData('stored', (data) => {
      data.ipInfo = Object.fromEntries(Object.entries(data.ipInfo).filter(([, value]) => value !== null))
    }),
  },
  {
    id: 'returns-challenge-instead-of-allow',
    description: 'returns the action CHALLENGE instead of ALLOW',
    fact: 'check.label-and-verdict-follow-the-score',
    rule: 'check.label-and-verdict-follow-the-score',
    mutate: changeCheckData('any', ({ emailInfo }) => {
      if (emailInfo.action === 'ALLOW') emailInfo.action = 'CHALLENGE'
    }),
  },
  {
    id: 'applies-verdict-to-script-address',
    description: 'applies a block verdict configured for the website to people identified by the script',
    fact: 'check.script-address-is-answered-from-storage',
    rule: 'check.script-address-is-answered-from-storage',
    mutate: changeResponses('checkEmail', async ({ body }, request, websites) => {
      const [verdict] = (await websites.for(request)?.verdicts.list()) ?? []
      const hasDevice = body?.data?.userInfo?.deviceFingerprint
      if (hasDevice && verdict?.verdict === 'block') {
        Object.assign(body.data.emailInfo, { action: 'BLOCK', risk_label: 'critical', risk_score: 100 })
      }
    }),
  },
  {
    id: 'returns-wrong-device-hash',
    description: 'returns a made-up device hash for addresses that contain -ana@',
    fact: 'check.latest-device-is-shown',
    rule: 'check.latest-device-is-shown',
    mutate: changeCheckData('stored', ({ userInfo }) => {
      const device = userInfo.deviceFingerprint
      if (device && userInfo.email.includes('-ana@'))
        Object.assign(device, { hash: 'f'.repeat(32), short: 'f'.repeat(8) })
    }),
  },
  {
    id: 'reverses-related-emails',
    description: 'returns related_emails in reverse order',
    fact: 'check.related-emails-newest-first',
    rule: 'check.related-emails-newest-first',
    mutate: changeCheckData('stored', ({ userInfo }) => userInfo.related_emails.reverse()),
  },
  {
    id: 'requires-json-content-type',
    description: 'returns 400 for a check whose Content-Type is not JSON',
    fact: 'check.content-type-does-not-matter',
    rule: 'check.content-type-does-not-matter',
    mutate: wrapOperation(
      'checkEmail',
      () => async (request, forward) =>
        keyOf(request) === undefined || /json/.test(request.headers['content-type'] ?? '')
          ? forward()
          : errorResponse(400, 'Invalid JSON body'),
    ),
  },
  {
    id: 'accepts-quoted-local-part',
    description: 'accepts an address whose local part is quoted',
    fact: 'check.valid-email-format',
    rule: 'check.valid-email-format',
    mutate: wrapOperation('checkEmail', () => async (request, forward) => {
      const email = String(fieldOf(request, 'email'))
      return email.startsWith('"') ? forward({ body: JSON.stringify({ email: email.replaceAll('"', '') }) }) : forward()
    }),
  },
  {
    id: 'changes-device-hash',
    description: 'returns a new device hash in each response',
    fact: 'check.device-hash-is-stable',
    rule: 'check.device-hash-is-stable',
    mutate: wrapRequests(() => {
      let count = 0
      return async (_, forward) => {
        const response = await forward()
        const device = response.body?.data?.userInfo?.deviceFingerprint
        if (device) Object.assign(device, { hash: `${++count}`.padStart(32, '0'), short: '0' })
        return response
      }
    }),
  },
  {
    id: 'device-short-is-not-a-prefix',
    description: 'returns a short device hash that is not a prefix of the full hash',
    fact: 'check.device-hash-is-stable',
    rule: 'check.device-short-is-the-start-of-the-hash',
    mutate: changeCheckData('stored', ({ userInfo }) => {
      if (userInfo.deviceFingerprint) userInfo.deviceFingerprint.short = 'zzzzzzzz'
    }),
  },
  {
    id: 'user-id-is-null',
    description: 'returns userId as null in responses from storage',
    fact: 'collect.identify-links-person-and-device',
    rule: 'collect.identify-links-person-and-device',
    mutate: changeCheckData('stored', ({ userInfo }) => {
      userInfo.userId = null
    }),
  },
]
