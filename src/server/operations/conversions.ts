import { maskSecrets } from '../../service/mask.ts'
import type { Conversion } from '../../service/model.ts'
import { toIdentity } from '../../service/risk/address.ts'
import type { Hint } from '../../spec/generated/control.d.ts'
import type { RequestBodies } from '../../spec/generated/request-validators.js'
import { createWhy } from '../../state/journal/why.ts'
import type { ConversionInput, StoredWebsite } from '../../state/port.ts'
import type { RequestContext, ServiceResponse, Services } from '../request-context.ts'
import { jsonResponse } from '../responses.ts'
import type { BodyHandler } from '../with-body.ts'

/** Stores a conversion from the automation platform, with the platform's name as the source (service 4.3). */
export const postAutomationConversion: BodyHandler<'postAutomationConversion'> = (body, context, website, services) =>
  record({ source: services.settings.automationPlatform, credential: 'private_key' }, body, context, website, services)

/** Stores a conversion from a request that has the cop_key in its path (service 4.4). */
export const postConversion: BodyHandler<'postConversion'> = (body, context, website, services) =>
  record({ source: maskSecrets(context.params.source ?? ''), credential: 'cop_key' }, body, context, website, services)

/** Stores a conversion, or returns the existing conversion with the same credential, source and external ID (A8). */
async function record(
  origin: Pick<Conversion, 'source' | 'credential'>,
  body: RequestBodies['postConversion'],
  context: RequestContext,
  website: StoredWebsite,
  services: Services,
): Promise<ServiceResponse> {
  const email = body.email === undefined ? null : toIdentity(body.email)
  context.email = email
  const sent = {
    id: services.ids.id('conv'),
    ...origin,
    event: body.event,
    email,
    userId: body.user_id ?? null,
    // Treat an empty external ID as missing, because platforms send an empty string if they do not have an ID.
    externalId: body.external_id || null,
    value: body.value ?? null,
    currency: body.currency ?? null,
    occurredAt: body.occurred_at ?? null,
    properties: body.properties ?? {},
  }
  const { conversion, repeated } = await website.recordConversion(sent)
  const { id, status, externalId } = conversion
  const responseBody = { success: true, data: { conversion_id: id, status } }
  if (repeated) {
    const state = { external_id: externalId, conversion_id: id }
    return jsonResponse(responseBody, createWhy('duplicate-conversion', state, explainReuse(sent, conversion)))
  }
  return jsonResponse(responseBody, createWhy('conversion', { status }), [
    { resource: `conversions/${id}`, before: null, after: status },
  ])
}

/** Request fields that must not change when an external ID is reused, with the matching properties of the stored record. */
const comparedFields = {
  event: 'event',
  email: 'email',
  user_id: 'userId',
  value: 'value',
  currency: 'currency',
  occurred_at: 'occurredAt',
  properties: 'properties',
} as const

function explainReuse(sent: ConversionInput, first: Conversion): Hint | null {
  const differing = Object.entries(comparedFields)
    .filter(([, property]) => JSON.stringify(sent[property]) !== JSON.stringify(first[property]))
    .map(([field]) => field)
  if (differing.length === 0) return null
  return {
    id: 'external-id-reused',
    message: `An earlier conversion has the same external_id, but different values for ${differing.join(', ')}. The new conversion was not stored, and the earlier conversion was returned. Use a different external_id for each conversion`,
  }
}

/** Releases the conversions held at the qualification gate for a given email address or external ID (service 4.5, A9). */
export const releaseCrm: BodyHandler<'releaseCrm'> = async (body, context, website) => {
  const email = body.email === undefined ? null : toIdentity(body.email)
  context.email = email
  const released = await website.releaseConversions(email === null ? { externalId: body.external_id ?? '' } : { email })
  const changed = released > 0 ? [{ resource: 'conversions held', before: released, after: 0 }] : []
  return jsonResponse({ success: true, data: { released } }, createWhy('released', { released }), changed)
}
