/** Applies the reversals of a website's variant to a request. Loaded only for websites with a variant. */

import { assumptions } from '../../spec/generated/facts.ts'
import { addHints } from '../../state/journal/why.ts'
import type { StoredWebsite } from '../../state/port.ts'
import type { RequestContext, ServiceResponse, Services } from '../request-context.ts'
import { conversionReversals } from './conversions.ts'
import { deletionReversals } from './deletion.ts'
import { emailCheckReversals } from './email-check.ts'
import { errorReversals } from './errors.ts'
import type { ContraryVariant, Reversal, ReversibleResponse } from './reversal.ts'
import { trackingReversals } from './tracking.ts'

/** All reversals, in the order in which they are applied. The order of errors and their format come last. */
export const reversals: readonly Reversal[] = [
  ...emailCheckReversals,
  ...conversionReversals,
  ...deletionReversals,
  ...trackingReversals,
  ...errorReversals,
]

function reversalsFor({ operation }: RequestContext, variant: ContraryVariant): Reversal[] {
  return reversals.filter(
    ({ variants, operations }) =>
      variants.includes(variant) && (operations === undefined || operations.includes(operation)),
  )
}

/** Reverses assumptions about a request whose credential is valid. Returns the response if the operation must not run, or null. */
export async function reverseRequest(
  context: RequestContext,
  website: StoredWebsite,
  variant: ContraryVariant,
  services: Services,
): Promise<ServiceResponse | null> {
  for (const { assumption, request, reject } of reversalsFor(context, variant)) {
    const { body } = context
    if (request && typeof body === 'object' && body !== null && request(body as Record<string, unknown>, context)) {
      context.reversed.push(assumption)
    }
    const rejection = await reject?.(context, { website, services })
    if (!rejection) continue
    context.reversed.push(assumption)
    return rejection
  }
  return null
}

/** Reverses assumptions about the response. The response's reason lists all reversals of the request in a hint. */
export async function reverseResponse(
  context: RequestContext,
  response: ServiceResponse,
  website: StoredWebsite,
  variant: ContraryVariant,
  services: Services,
): Promise<ServiceResponse> {
  const target = { website, services }
  const reversible = toReversible(response)
  const isSuccess = response.status < 300
  for (const { assumption, effect, response: change } of reversalsFor(context, variant)) {
    const hasEffect = isSuccess && effect !== undefined && (await effect(context, target))
    const isChanged = change !== undefined && (await change(reversible, context, target))
    if (hasEffect || isChanged) context.reversed.push(assumption)
  }
  const reversed = [...new Set(context.reversed)]
  if (reversed.length === 0) return response
  const { status, headers, json, text } = reversible
  const { ready: _, ...rest } = response
  const why = addHints({ ...response.why, state: { ...response.why.state, reversed } }, [
    {
      id: 'assumption-reversed',
      message: `The variant ${variant} reverses ${reversed.map((number) => describeReversal(number, variant)).join(', ')}`,
    },
  ])
  const body = json === null ? text : JSON.stringify(json)
  return { ...rest, status, headers, body, why }
}

function describeReversal(assumption: string, variant: ContraryVariant): string {
  const text = assumptions[assumption]?.contrary[variant] ?? ''
  return `${assumption} (${text.replace(/[.]$/, '')})`
}

function toReversible({ status, type, body, headers, why }: ServiceResponse): ReversibleResponse {
  const value: unknown = type === 'json' ? JSON.parse(body) : null
  const json = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  return { reason: why.id, status, headers: { ...headers }, json, text: json === null ? body : '' }
}
