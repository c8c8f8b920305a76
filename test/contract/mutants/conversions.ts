/** Mutants of conversions and the gate (service 2.4, 4.3 to 4.5, 7; A6, A8, A9, A31, A38, A45). */
import {
  type Answer,
  changeResponses,
  errorResponse,
  fieldOf,
  keyOf,
  type Mutant,
  wrapOperation,
  wrapRequests,
} from './mutant.ts'

const both = ['postConversion', 'postAutomationConversion'] as const

/** Returns the JSON body with changed fields. The value `undefined` removes a field. */
function changed(body: string | null, fields: object): string {
  return JSON.stringify({ ...JSON.parse(body ?? '{}'), ...fields })
}

export const conversionMutants: readonly Mutant[] = [
  {
    id: 'any-automation-word',
    description: 'takes any word for the automation platform',
    fact: 'conversion.automation-platform-is-fixed',
    rule: 'conversion.automation-platform-is-fixed',
    mutate: wrapRequests(
      () => async (request, forward) =>
        /^\/api\/v1\/conversions\/[^/]+$/.test(request.path)
          ? forward({ path: '/api/v1/conversions/zapier' })
          : forward(),
    ),
  },
  {
    id: 'open-automation',
    description: 'takes conversions of the automation platform without a key',
    fact: 'conversion.automation-needs-the-private-key',
    rule: 'postAutomationConversion.missing-credential',
    mutate: changeResponses('postAutomationConversion', (answer, request) => {
      const body = { success: true, data: { conversion_id: 'cnv_1', status: 'accepted' } }
      if (keyOf(request) === undefined) Object.assign(answer, { status: 200, body })
    }),
  },
  {
    id: 'wrong-cop-key-is-401-everywhere',
    description: 'answers 401 to a conversion with a wrong cop_key',
    fact: 'conversion.wrong-cop-key-is-404',
    rule: 'postConversion.wrong-credential',
    mutate: changeResponses('postConversion', (answer) => {
      if (answer.status === 404) answer.status = 401
    }),
  },
  {
    id: 'conversion-wants-the-key-too',
    description: 'wants the private key beside the cop_key',
    fact: 'conversion.cop-key-is-enough',
    rule: 'conversion.cop-key-is-enough',
    mutate: wrapOperation('postConversion', () => async (request, forward) => {
      const answer = await forward()
      return keyOf(request) === undefined && answer.status === 200
        ? errorResponse(401, 'Missing x-dc-key header')
        : answer
    }),
  },
  {
    id: 'takes-any-cop-key',
    description: 'takes a conversion with any cop_key',
    fact: 'conversion.cop-key-authenticates',
    rule: 'postConversion.wrong-credential',
    mutate: wrapOperation('postConversion', () => async (request, forward, websites) => {
      const [website] = websites.all
      return forward(website ? { path: request.path.replace(/[^/]+$/, website.cop_key) } : {})
    }),
  },
  {
    id: 'sources-are-registered',
    description: 'answers 404 to a conversion from a source that it does not know',
    fact: 'conversion.source-is-chosen-by-the-sender',
    rule: 'conversion.source-is-chosen-by-the-sender',
    mutate: wrapOperation('postConversion', () => async () => errorResponse(404, 'Unknown source')),
  },
  {
    id: 'source-is-the-platform',
    description: 'calls the source of automated conversions otherwise',
    fact: 'conversion.automation-platform-is-zapier',
    rule: 'conversion.automation-platform-is-zapier',
    mutate: changeResponses('exportConversions', ({ status, body }) => {
      if (status !== 200) return
      for (const record of body.data) if (record.source === 'zapier') record.source = 'automation'
    }),
  },
  {
    id: 'each-delivery-is-stored',
    description: 'makes another conversion of each delivery',
    fact: 'conversion.same-external-id-is-stored-once',
    rule: 'conversion.same-external-id-is-stored-once',
    mutate: wrapOperation(both, () => {
      let no = 0
      return async (request, forward) => {
        const id = fieldOf(request, 'external_id')
        const isNew = typeof id === 'string' && id !== ''
        return forward(isNew ? { body: changed(request.body, { external_id: `${id}-${++no}` }) } : {})
      }
    }),
  },
  {
    id: 'repetition-overwrites',
    description: 'keeps the last of repeated conversions',
    fact: 'conversion.same-external-id-is-stored-once',
    rule: 'conversion.repetition-changes-nothing',
    mutate: wrapRequests(() => {
      const last = new Map<string, { event: unknown; value: unknown }>()
      return async (request, forward) => {
        const answer = await forward()
        const id = answer.body?.data?.conversion_id
        if (id) last.set(id, { event: fieldOf(request, 'event'), value: fieldOf(request, 'value') ?? null })
        if (request.operation === 'exportConversions' && answer.status === 200) {
          for (const record of answer.body.data) Object.assign(record, last.get(record.id))
        }
        return answer
      }
    }),
  },
  {
    id: 'one-id-for-all-sources',
    description: 'takes the same external_id of two sources for one conversion',
    fact: 'conversion.external-id-is-unique-per-source',
    rule: 'conversion.external-id-is-unique-per-source',
    mutate: wrapOperation(
      'postConversion',
      () => async (request, forward) =>
        forward({ path: request.path.replace(/conversions\/[^/]+/, 'conversions/billing') }),
    ),
  },
  {
    id: 'one-id-for-both-ways-in',
    description: 'takes a conversion sent with the cop_key for one of the automation platform',
    fact: 'conversion.external-id-is-unique-per-source',
    rule: 'conversion.external-id-is-unique-per-credential',
    mutate: wrapRequests(() => {
      const first = new Map<unknown, Answer>()
      return async (request, forward) => {
        const id = fieldOf(request, 'external_id')
        const known = request.operation === 'postAutomationConversion' ? first.get(id) : undefined
        if (known !== undefined) return known
        const answer = await forward()
        if (request.operation === 'postConversion' && request.path.includes('/zapier/')) first.set(id, answer)
        return answer
      }
    }),
  },
  {
    id: 'body-before-path-key',
    description: 'answers a bad conversion before a wrong cop_key',
    fact: 'conversion.path-key-is-checked-before-body',
    rule: 'conversion.path-key-is-checked-before-body',
    mutate: wrapOperation(
      'postConversion',
      () => async (request, forward) =>
        typeof fieldOf(request, 'event') === 'string' ? forward() : errorResponse(400, 'event is required'),
    ),
  },
  {
    id: 'drops-currencies',
    description: 'does not keep the currency of a conversion',
    fact: 358,
    rule: 'conversion.is-exported-as-sent',
    mutate: changeResponses('exportConversions', ({ status, body }) => {
      if (status === 200) for (const record of body.data) record.currency = null
    }),
  },
  {
    id: 'secret-in-a-header-only',
    description: 'takes the release secret from a header only',
    fact: 'gate.secret-is-in-the-path',
    rule: 'gate.secret-is-in-the-path',
    mutate: wrapOperation('releaseCrm', () => async () => errorResponse(401, 'Missing x-release-secret header')),
  },
  {
    id: 'secret-in-a-header',
    description: 'takes the release secret from a header as well',
    fact: 'gate.same-error-for-wrong-key-and-secret',
    rule: 'gate.secret-is-accepted-only-in-the-path',
    mutate: wrapOperation('releaseCrm', () => async (request, forward) => {
      const secret = request.headers['x-release-secret']
      return forward(secret === undefined ? {} : { path: request.path.replace(/[^/?]+(?:\?.*)?$/, secret) })
    }),
  },
  {
    id: 'secret-alone-releases',
    description: 'releases for the right secret with any cop_key',
    fact: 'gate.requires-both-credentials',
    rule: 'gate.requires-both-credentials',
    mutate: wrapOperation('releaseCrm', () => async (request, forward, websites) => {
      const owner = websites.all.find(({ release_secret }) => request.path.endsWith(release_secret))
      return forward(owner ? { path: `/api/v1/crm-release/${owner.cop_key}/${owner.release_secret}` } : {})
    }),
  },
  {
    id: 'halves-of-two-websites',
    description: 'takes the cop_key of one website with the secret of another',
    fact: 'gate.same-error-for-wrong-key-and-secret',
    rule: 'gate.rejects-credentials-of-two-websites',
    mutate: wrapOperation('releaseCrm', () => async (request, forward, websites) => {
      const isSecret = websites.all.some(({ release_secret }) => request.path.endsWith(release_secret))
      const website = websites.for(request)
      return forward(
        website && isSecret ? { path: `/api/v1/crm-release/${website.cop_key}/${website.release_secret}` } : {},
      )
    }),
  },
  {
    id: 'gate-is-404',
    description: 'answers 404 to a wrong cop_key at the gate',
    fact: 'gate.is-the-crm-release',
    rule: 'releaseCrm.wrong-credential',
    mutate: wrapOperation('releaseCrm', () => async (request, forward, websites) => {
      const answer = await forward()
      const isWrong = answer.status === 401 && websites.for(request) === undefined
      return isWrong ? errorResponse(404, 'Invalid key or secret') : answer
    }),
  },
  {
    id: 'tells-which-half',
    description: 'says which half of the credentials is wrong',
    fact: 'gate.same-error-for-wrong-key-and-secret',
    rule: 'gate.same-error-for-wrong-key-and-secret',
    mutate: changeResponses('releaseCrm', ({ status, body }, request, websites) => {
      if (status === 401) body.message = websites.for(request) ? 'Invalid secret' : 'Invalid key'
    }),
  },
  {
    id: 'automation-passes-the-gate',
    description: 'holds no conversion of the automation platform',
    fact: 'gate.holds-conversions-when-on',
    rule: 'gate.holds-conversions-when-on',
    mutate: changeResponses('postAutomationConversion', ({ status, body }) => {
      if (status === 200) body.data.status = 'accepted'
    }),
  },
  {
    id: 'counts-all-that-match',
    description: 'counts what it finds, not what it releases',
    fact: 'gate.second-release-is-empty',
    rule: 'gate.second-release-is-empty',
    mutate: wrapOperation('releaseCrm', () => {
      const counts = new Map<string, number>()
      return async (request, forward) => {
        const answer = await forward()
        if (answer.status !== 200) return answer
        const match = String(fieldOf(request, 'email') ?? fieldOf(request, 'external_id'))
        counts.set(match, Math.max(counts.get(match) ?? 0, answer.body.data.released))
        answer.body.data.released = counts.get(match)
        return answer
      }
    }),
  },
  {
    id: 'releases-one-by-one',
    description: 'counts one conversion for each release',
    fact: 'gate.releases-matching-conversions',
    rule: 'gate.releases-matching-conversions',
    mutate: changeResponses('releaseCrm', ({ status, body }) => {
      if (status === 200) body.data.released = Math.min(1, body.data.released)
    }),
  },
  {
    id: 'external-id-goes-first',
    description: 'releases by the external_id where an email is given too',
    fact: 'gate.email-overrides-external-id',
    rule: 'gate.email-overrides-external-id',
    mutate: wrapOperation(
      'releaseCrm',
      () => async (request, forward) =>
        forward(
          fieldOf(request, 'external_id') === undefined ? {} : { body: changed(request.body, { email: undefined }) },
        ),
    ),
  },
  {
    id: 'release-body-first',
    description: 'answers a bad release before wrong credentials',
    fact: 'gate.credentials-before-body',
    rule: 'gate.credentials-before-body',
    mutate: wrapOperation('releaseCrm', () => async (request, forward) => {
      const email = fieldOf(request, 'email')
      return email === undefined || typeof email === 'string' ? forward() : errorResponse(400, 'email must be a string')
    }),
  },
]
