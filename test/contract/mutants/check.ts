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

/** Person in a stored response. */
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
  which: 'first' | 'stored' | 'any',
  // biome-ignore lint/suspicious/noExplicitAny: what a mutant changes in it is what the mutant knows
  change: (data: any, request: { body: string | null }) => unknown,
): Mutate {
  return changeResponses('checkEmail', ({ status, body }, request) => {
    const state = body?.data?.userInfo === null ? 'first' : 'stored'
    if (status === 200 && (which === 'any' || which === state)) change(body.data, request)
  })
}

export const checkMutants: readonly Mutant[] = [
  {
    id: 'cached-verdict',
    description: 'answers the first check of an address with the verdict on the one before',
    fact: 'check.first-check-runs-live',
    rule: 'check.first-check-runs-live',
    mutate: wrapOperation('checkEmail', () => {
      let before: unknown
      return async (_, forward) => {
        const answer = await forward()
        if (answer.body?.data?.userInfo === null) {
          const { emailInfo } = answer.body.data
          answer.body.data.emailInfo = before ?? emailInfo
          before = emailInfo
        }
        return answer
      }
    }),
  },
  {
    id: 'person-at-first-check',
    description: 'answers the first check with a person',
    fact: 'check.first-check-has-no-user-info',
    rule: 'check.first-check-has-no-user-info',
    mutate: changeCheckData('first', (data) => {
      data.userInfo = userInfo
    }),
  },
  {
    id: 'network-at-first-check',
    description: 'answers the first check with ipInfo',
    fact: 'check.first-check-has-no-ip-info',
    rule: 'check.first-check-has-no-ip-info',
    mutate: changeCheckData('first', (data) => {
      data.ipInfo = ipInfo
    }),
  },
  {
    id: 'forgets-who-was-checked',
    description: 'forgets an address after its check',
    fact: 'check.first-check-identifies',
    rule: 'check.first-check-identifies',
    mutate: wrapOperation('checkEmail', () => async (request, forward, websites) => {
      const answer = await forward()
      if (answer.body?.data?.userInfo === null)
        await websites
          .for(request)
          ?.people.remove(emailOf(request))
          .catch(() => {})
      return answer
    }),
  },
  {
    id: 'marked-as-the-scripts',
    description: 'marks what a check stored as identified by the script',
    fact: 324,
    rule: 'export.source-is-check-or-script',
    mutate: changeResponses('exportUsers', ({ body }) => {
      for (const user of body.data ?? []) user.source = 'script'
    }),
  },
  {
    id: 'looks-up-again',
    description: 'looks a stored address up anew',
    fact: 'check.second-check-comes-from-storage',
    rule: 'check.second-check-comes-from-storage',
    mutate: changeCheckData('stored', ({ emailInfo }) => {
      emailInfo.digital_footprint.presence_score += 1
    }),
  },
  {
    id: 'no-network-when-stored',
    description: 'answers from storage without ipInfo',
    fact: 'check.stored-result-has-ip-info',
    rule: 'check.stored-result-has-ip-info',
    mutate: changeCheckData('stored', (data) => {
      data.ipInfo = null
    }),
  },
  {
    id: 'no-device-link',
    description: 'answers from storage without related emails',
    fact: 'check.stored-result-has-device-link',
    rule: 'check.stored-result-has-device-link',
    mutate: changeCheckData('stored', (data) => {
      data.userInfo.related_emails = undefined
    }),
  },
  {
    id: 'no-device',
    description: 'answers from storage without the device',
    fact: 'collect.identify-links-person-and-device',
    rule: 'collect.identify-links-person-and-device',
    mutate: changeCheckData('stored', (data) => {
      data.userInfo.deviceFingerprint = null
    }),
  },
  {
    id: 'no-signals',
    description: 'answers without signals and footprint',
    fact: 'check.has-signals-and-footprint',
    also: [270, 271],
    rule: 'check.has-signals-and-footprint',
    mutate: changeCheckData('any', ({ emailInfo }) => {
      emailInfo.fraud_signals = undefined
      emailInfo.digital_footprint = undefined
    }),
  },
  {
    id: 'refuses-json',
    description: 'refuses a check that is sent as application/json',
    fact: 'check.sends-json-content-type',
    rule: 'check.sends-json-content-type',
    mutate: wrapOperation('checkEmail', () => async () => errorResponse(415, 'Unsupported media type')),
  },
  {
    id: 'refused-check-identifies',
    description: 'takes an address for identified when a wrong key asked for it',
    fact: 'check.user-info-null-until-identified',
    rule: 'check.user-info-null-until-identified',
    mutate: wrapOperation('checkEmail', () => {
      const rejected = new Set<string>()
      return async (request, forward, websites) => {
        if (rejected.has(emailOf(request))) await identify(forward, websites.for(request), emailOf(request))
        const answer = await forward()
        if (answer.status === 401 && emailOf(request).includes('@')) rejected.add(emailOf(request))
        return answer
      }
    }),
  },
  {
    id: 'conversion-identifies',
    description: 'identifies the address of a conversion',
    fact: 'check.only-checks-and-script-identify',
    rule: 'check.only-checks-and-script-identify',
    mutate: wrapOperation('postConversion', () => async (request, forward, websites) => {
      const email = fieldOf(request, 'email')
      const answer = await forward()
      if (answer.status === 200 && typeof email === 'string') await identify(forward, websites.for(request), email)
      return answer
    }),
  },
  {
    id: 'one-memory-for-all-websites',
    description: 'takes an address for identified that any website knows',
    fact: 'check.identified-per-website-and-email',
    rule: 'check.identified-per-website-and-email',
    mutate: wrapOperation('checkEmail', () => {
      const known = new Map<string, string>()
      return async (request, forward, websites) => {
        const website = websites.for(request)
        const owner = known.get(emailOf(request))
        if (website && owner !== undefined && owner !== website.app_id) {
          await identify(forward, website, emailOf(request))
        }
        const answer = await forward()
        if (website && answer.status === 200) known.set(emailOf(request), owner ?? website.app_id)
        return answer
      }
    }),
  },
  {
    id: 'missing-email-is-422',
    description: 'answers 422 where the email is missing',
    fact: 'check.missing-email-is-400',
    rule: 'checkEmail.missing-email',
    mutate: changeResponses('checkEmail', (answer) => {
      if (answer.body?.message === 'Email is required') answer.status = 422
    }),
  },
  {
    id: 'counts-the-person-too',
    description: 'counts the person among the related emails',
    fact: 'check.related-count-equals-list',
    rule: 'check.related-count-equals-list',
    mutate: changeCheckData('stored', (data) => {
      data.userInfo.related_email_count += 1
    }),
  },
  {
    id: 'everybody-is-related',
    description: 'takes all people of a website for related',
    fact: 'check.related-emails-share-a-device',
    rule: 'check.related-emails-share-a-device',
    mutate: wrapOperation('checkEmail', () => {
      const seen = new Set<string>()
      return async (request, forward) => {
        const answer = await forward()
        const info = answer.body?.data?.userInfo
        if (info) {
          info.related_emails = [...seen].filter((email) => email !== info.email)
          info.related_email_count = info.related_emails.length
        }
        if (answer.status === 200) seen.add(emailOf(request))
        return answer
      }
    }),
  },
  {
    id: 'case-makes-another',
    description: 'takes an address in upper case for another one',
    fact: 'check.email-normalization',
    rule: 'check.email-normalization',
    mutate: changeCheckData('stored', (data, request) => {
      const sent = String(fieldOf(request, 'email'))
      if (sent !== sent.toLowerCase()) Object.assign(data, { userInfo: null, ipInfo: null })
    }),
  },
  {
    id: 'one-message-for-bad-bodies',
    description: 'tells a missing email and a bad one the same',
    fact: 'check.invalid-body-messages',
    rule: 'check.invalid-body-messages',
    mutate: changeResponses('checkEmail', ({ status, body }) => {
      if (status === 400) body.message = 'Invalid email address'
    }),
  },
  {
    id: 'device-of-nobody',
    description: 'gives an address known from a check a session',
    fact: 'check.stored-user-info-without-device',
    rule: 'check.stored-user-info-without-device',
    mutate: changeCheckData('stored', ({ userInfo }) => {
      if (userInfo.sessionId === '') userInfo.sessionId = 'ses_server'
    }),
  },
  {
    id: 'dated-by-the-last-check',
    description: 'dates a person by the latest check',
    fact: 'check.stored-identified-at-is-the-first-check',
    rule: 'check.stored-identified-at-is-the-first-check',
    mutate: changeResponses('checkEmail', async ({ body }, request, websites) => {
      const now = (await websites.for(request)?.clock.read())?.now
      if (body?.data?.userInfo) body.data.userInfo.identifiedAt = now ?? body.data.userInfo.identifiedAt
    }),
  },
  {
    id: 'judges-stored-ones-anew',
    description: 'puts the website’s present verdicts over stored ones',
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
    id: 'seven-fields-of-a-network',
    description: 'leaves out what it does not know of a network',
    fact: 'check.ip-info-fields-may-be-null',
    rule: 'check.ip-info-fields-may-be-null',
    mutate: changeCheckData('stored', (data) => {
      data.ipInfo = Object.fromEntries(Object.entries(data.ipInfo).filter(([, value]) => value !== null))
    }),
  },
  {
    id: 'blocks-from-25',
    description: 'challenges from a score of 0 on',
    fact: 'check.label-and-verdict-follow-the-score',
    rule: 'check.label-and-verdict-follow-the-score',
    mutate: changeCheckData('any', ({ emailInfo }) => {
      if (emailInfo.action === 'ALLOW') emailInfo.action = 'CHALLENGE'
    }),
  },
  {
    id: 'script-stores-no-verdict',
    description: 'works out the verdict on a person whom the script identified at the first check',
    fact: 'check.script-address-is-answered-from-storage',
    rule: 'check.script-address-is-answered-from-storage',
    mutate: changeResponses('checkEmail', async ({ body }, request, websites) => {
      const [verdict] = (await websites.for(request)?.verdicts.list()) ?? []
      const isFromScript = body?.data?.userInfo?.deviceFingerprint
      if (isFromScript && verdict?.verdict === 'block') {
        Object.assign(body.data.emailInfo, { action: 'BLOCK', risk_label: 'critical', risk_score: 100 })
      }
    }),
  },
  {
    id: 'first-device-stays',
    description: 'goes on showing the device on which a person was seen first',
    fact: 'check.latest-device-is-shown',
    rule: 'check.latest-device-is-shown',
    mutate: changeCheckData('stored', ({ userInfo }) => {
      const device = userInfo.deviceFingerprint
      if (device && userInfo.email.includes('-ana@'))
        Object.assign(device, { hash: 'f'.repeat(32), short: 'f'.repeat(8) })
    }),
  },
  {
    id: 'related-oldest-first',
    description: 'lists related emails oldest first',
    fact: 'check.related-emails-newest-first',
    rule: 'check.related-emails-newest-first',
    mutate: changeCheckData('stored', ({ userInfo }) => userInfo.related_emails.reverse()),
  },
  {
    id: 'only-json-content-type',
    description: 'reads a body under application/json only',
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
    id: 'takes-quoted-names',
    description: 'takes quoted names for addresses',
    fact: 'check.valid-email-format',
    rule: 'check.valid-email-format',
    mutate: wrapOperation('checkEmail', () => async (request, forward) => {
      const email = String(fieldOf(request, 'email'))
      return email.startsWith('"') ? forward({ body: JSON.stringify({ email: email.replaceAll('"', '') }) }) : forward()
    }),
  },
  {
    id: 'new-hash-for-each-check',
    description: 'gives a device another hash at each check',
    fact: 'check.device-hash-is-stable',
    rule: 'check.device-hash-is-stable',
    mutate: wrapRequests(() => {
      let no = 0
      return async (_, forward) => {
        const answer = await forward()
        const device = answer.body?.data?.userInfo?.deviceFingerprint
        if (device) Object.assign(device, { hash: `${++no}`.padStart(32, '0'), short: '0' })
        return answer
      }
    }),
  },
  {
    id: 'short-of-its-own',
    description: 'gives a device a short name that is not the beginning of its hash',
    fact: 'check.device-hash-is-stable',
    rule: 'check.device-short-is-the-start-of-the-hash',
    mutate: changeCheckData('stored', ({ userInfo }) => {
      if (userInfo.deviceFingerprint) userInfo.deviceFingerprint.short = 'zzzzzzzz'
    }),
  },
  {
    id: 'forgets-the-user-id',
    description: 'does not keep the user id of an identification',
    fact: 'collect.identify-links-person-and-device',
    rule: 'collect.identify-links-person-and-device',
    mutate: changeCheckData('stored', ({ userInfo }) => {
      userInfo.userId = null
    }),
  },
]
