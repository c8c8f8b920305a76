/** Mutants of conversions and the gate (service 2.4, 4.3 to 4.5, 7; A6, A8, A9, A31, A38, A45). */
import {
  changeResponses,
  errorResponse,
  fieldOf,
  keyOf,
  type MutableResponse,
  type Mutant,
  wrapOperation,
  wrapRequests,
} from './mutant.ts'

const conversionOperations = ['postConversion', 'postAutomationConversion'] as const

/** Returns the JSON body with the given fields changed. The value `undefined` removes a field. */
function changeBody(body: string | null, fields: object): string {
  return JSON.stringify({ ...JSON.parse(body ?? '{}'), ...fields })
}

export const conversionMutants: readonly Mutant[] = [
  {
    id: 'accepts-any-automation-path',
    description: 'accepts any last path segment for conversions from the automation platform',
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
    id: 'accepts-automation-without-key',
    description: 'returns 200 for a conversion from the automation platform without a private key',
    fact: 'conversion.automation-needs-the-private-key',
    rule: 'postAutomationConversion.missing-credential',
    mutate: changeResponses('postAutomationConversion', (response, request) => {
      const body = { success: true, data: { conversion_id: 'cnv_1', status: 'accepted' } }
      if (keyOf(request) === undefined) Object.assign(response, { status: 200, body })
    }),
  },
  {
    id: 'conversion-wrong-cop-key-returns-401',
    description: 'returns 401 for a conversion with a wrong cop_key',
    fact: 'conversion.wrong-cop-key-is-404',
    rule: 'postConversion.wrong-credential',
    mutate: changeResponses('postConversion', (response) => {
      if (response.status === 404) response.status = 401
    }),
  },
  {
    id: 'conversion-requires-key-header',
    description: 'requires the x-dc-key header in addition to the cop_key for conversions',
    fact: 'conversion.cop-key-is-enough',
    rule: 'conversion.cop-key-is-enough',
    mutate: wrapOperation('postConversion', () => async (request, forward) => {
      const response = await forward()
      return keyOf(request) === undefined && response.status === 200
        ? errorResponse(401, 'Missing x-dc-key header')
        : response
    }),
  },
  {
    id: 'accepts-any-cop-key',
    description: 'accepts any cop_key and stores the conversion on the first website',
    fact: 'conversion.cop-key-authenticates',
    rule: 'postConversion.wrong-credential',
    mutate: wrapOperation('postConversion', () => async (request, forward, websites) => {
      const [website] = websites.all
      return forward(website ? { path: request.path.replace(/[^/]+$/, website.cop_key) } : {})
    }),
  },
  {
    id: 'rejects-every-source',
    description: 'returns 404 for conversions from every source',
    fact: 'conversion.source-is-chosen-by-the-sender',
    rule: 'conversion.source-is-chosen-by-the-sender',
    mutate: wrapOperation('postConversion', () => async () => errorResponse(404, 'Unknown source')),
  },
  {
    id: 'exports-source-as-automation',
    description: 'exports automation instead of zapier as the source of conversions',
    fact: 'conversion.automation-platform-is-zapier',
    rule: 'conversion.automation-platform-is-zapier',
    mutate: changeResponses('exportConversions', ({ status, body }) => {
      if (status !== 200) return
      for (const record of body.data) if (record.source === 'zapier') record.source = 'automation'
    }),
  },
  {
    id: 'stores-repeated-conversion',
    description: 'stores a new conversion each time an external_id is repeated',
    fact: 'conversion.same-external-id-is-stored-once',
    rule: 'conversion.same-external-id-is-stored-once',
    mutate: wrapOperation(conversionOperations, () => {
      let count = 0
      return async (request, forward) => {
        const id = fieldOf(request, 'external_id')
        const hasExternalId = typeof id === 'string' && id !== ''
        return forward(hasExternalId ? { body: changeBody(request.body, { external_id: `${id}-${++count}` }) } : {})
      }
    }),
  },
  {
    id: 'repeated-conversion-overwrites',
    description: 'overwrites the event and value of a conversion if its external_id is repeated',
    fact: 'conversion.same-external-id-is-stored-once',
    rule: 'conversion.repetition-changes-nothing',
    mutate: wrapRequests(() => {
      const latest = new Map<string, { event: unknown; value: unknown }>()
      return async (request, forward) => {
        const response = await forward()
        const id = response.body?.data?.conversion_id
        if (id) latest.set(id, { event: fieldOf(request, 'event'), value: fieldOf(request, 'value') ?? null })
        if (request.operation === 'exportConversions' && response.status === 200) {
          for (const record of response.body.data) Object.assign(record, latest.get(record.id))
        }
        return response
      }
    }),
  },
  {
    id: 'ignores-conversion-source',
    description: 'stores billing as the source of all conversions sent with the cop_key',
    fact: 'conversion.external-id-is-unique-per-source',
    rule: 'conversion.external-id-is-unique-per-source',
    mutate: wrapOperation(
      'postConversion',
      () => async (request, forward) =>
        forward({ path: request.path.replace(/conversions\/[^/]+/, 'conversions/billing') }),
    ),
  },
  {
    id: 'shares-ids-across-credentials',
    description: 'returns the conversion sent with the cop_key if the automation platform repeats its external_id',
    fact: 'conversion.external-id-is-unique-per-source',
    rule: 'conversion.external-id-is-unique-per-credential',
    mutate: wrapRequests(() => {
      const earlier = new Map<unknown, MutableResponse>()
      return async (request, forward) => {
        const id = fieldOf(request, 'external_id')
        const repeated = request.operation === 'postAutomationConversion' ? earlier.get(id) : undefined
        if (repeated !== undefined) return repeated
        const response = await forward()
        if (request.operation === 'postConversion' && request.path.includes('/zapier/')) earlier.set(id, response)
        return response
      }
    }),
  },
  {
    id: 'reports-event-before-cop-key',
    description: 'reports a missing or invalid event before a wrong cop_key',
    fact: 'conversion.path-key-is-checked-before-body',
    rule: 'conversion.path-key-is-checked-before-body',
    mutate: wrapOperation(
      'postConversion',
      () => async (request, forward) =>
        typeof fieldOf(request, 'event') === 'string' ? forward() : errorResponse(400, 'event is required'),
    ),
  },
  {
    id: 'exports-currency-as-null',
    description: 'exports the currency of all conversions as null',
    fact: 358,
    rule: 'conversion.is-exported-as-sent',
    mutate: changeResponses('exportConversions', ({ status, body }) => {
      if (status === 200) for (const record of body.data) record.currency = null
    }),
  },
  {
    id: 'rejects-secret-in-path',
    description: 'rejects every release with the message "Missing x-release-secret header"',
    fact: 'gate.secret-is-in-the-path',
    rule: 'gate.secret-is-in-the-path',
    mutate: wrapOperation('releaseCrm', () => async () => errorResponse(401, 'Missing x-release-secret header')),
  },
  {
    id: 'accepts-secret-in-header',
    description: 'accepts the release secret in the x-release-secret header',
    fact: 'gate.same-error-for-wrong-key-and-secret',
    rule: 'gate.secret-is-accepted-only-in-the-path',
    mutate: wrapOperation('releaseCrm', () => async (request, forward) => {
      const secret = request.headers['x-release-secret']
      return forward(secret === undefined ? {} : { path: request.path.replace(/[^/?]+(?:\?.*)?$/, secret) })
    }),
  },
  {
    id: 'release-ignores-cop-key',
    description: 'accepts any cop_key together with a valid release secret',
    fact: 'gate.requires-both-credentials',
    rule: 'gate.requires-both-credentials',
    mutate: wrapOperation('releaseCrm', () => async (request, forward, websites) => {
      const owner = websites.all.find(({ release_secret }) => request.path.endsWith(release_secret))
      return forward(owner ? { path: `/api/v1/crm-release/${owner.cop_key}/${owner.release_secret}` } : {})
    }),
  },
  {
    id: 'accepts-mixed-release-credentials',
    description: 'accepts the cop_key of one website together with the release secret of another website',
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
    id: 'release-wrong-cop-key-returns-404',
    description: 'returns 404 for a release with a wrong cop_key',
    fact: 'gate.is-the-crm-release',
    rule: 'releaseCrm.wrong-credential',
    mutate: wrapOperation('releaseCrm', () => async (request, forward, websites) => {
      const response = await forward()
      const isWrongCopKey = response.status === 401 && websites.for(request) === undefined
      return isWrongCopKey ? errorResponse(404, 'Invalid key or secret') : response
    }),
  },
  {
    id: 'reveals-wrong-release-credential',
    description: 'reveals whether the cop_key or the release secret is wrong',
    fact: 'gate.same-error-for-wrong-key-and-secret',
    rule: 'gate.same-error-for-wrong-key-and-secret',
    mutate: changeResponses('releaseCrm', ({ status, body }, request, websites) => {
      if (status === 401) body.message = websites.for(request) ? 'Invalid secret' : 'Invalid key'
    }),
  },
  {
    id: 'automation-status-is-accepted',
    description: 'returns the status accepted for all conversions from the automation platform',
    fact: 'gate.holds-conversions-when-on',
    rule: 'gate.holds-conversions-when-on',
    mutate: changeResponses('postAutomationConversion', ({ status, body }) => {
      if (status === 200) body.data.status = 'accepted'
    }),
  },
  {
    id: 'counts-released-conversions-again',
    description: 'counts conversions again if they were already released',
    fact: 'gate.second-release-is-empty',
    rule: 'gate.second-release-is-empty',
    mutate: wrapOperation('releaseCrm', () => {
      const counts = new Map<string, number>()
      return async (request, forward) => {
        const response = await forward()
        if (response.status !== 200) return response
        const filter = String(fieldOf(request, 'email') ?? fieldOf(request, 'external_id'))
        counts.set(filter, Math.max(counts.get(filter) ?? 0, response.body.data.released))
        response.body.data.released = counts.get(filter)
        return response
      }
    }),
  },
  {
    id: 'caps-released-count',
    description: 'returns at most 1 as the number of released conversions',
    fact: 'gate.releases-matching-conversions',
    rule: 'gate.releases-matching-conversions',
    mutate: changeResponses('releaseCrm', ({ status, body }) => {
      if (status === 200) body.data.released = Math.min(1, body.data.released)
    }),
  },
  {
    id: 'external-id-overrides-email',
    description: 'ignores the email of a release if an external_id is also sent',
    fact: 'gate.email-overrides-external-id',
    rule: 'gate.email-overrides-external-id',
    mutate: wrapOperation(
      'releaseCrm',
      () => async (request, forward) =>
        forward(
          fieldOf(request, 'external_id') === undefined ? {} : { body: changeBody(request.body, { email: undefined }) },
        ),
    ),
  },
  {
    id: 'reports-email-before-credentials',
    description: 'reports an invalid email before wrong release credentials',
    fact: 'gate.credentials-before-body',
    rule: 'gate.credentials-before-body',
    mutate: wrapOperation('releaseCrm', () => async (request, forward) => {
      const email = fieldOf(request, 'email')
      return email === undefined || typeof email === 'string' ? forward() : errorResponse(400, 'email must be a string')
    }),
  },
]
