/** Applies a website's variant, which reverses some of the mock's assumptions. Loaded only for variants other than `standard`. */

import { type ContraryVariant, variantHeader } from '../../spec/assumption-variant.ts'
import { assumptions } from '../../spec/generated/facts.ts'
import { addHints, type Why } from '../../state/journal/why.ts'
import type { StoredWebsite } from '../../state/port.ts'
import { emailIn } from '../faults.ts'
import type { RequestContext, ServiceResponse, Services } from '../request-context.ts'
import { conversionReversals } from './conversions.ts'
import { deletionReversals } from './deletion.ts'
import { emailCheckReversals } from './email-check.ts'
import { errorReversals } from './errors.ts'
import type { Reversal, ReversibleResponse } from './reversal.ts'
import { trackingReversals } from './tracking.ts'

/** All reversals, in the order in which they are applied. */
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

/** Returns a response to send instead of running the operation, or null to run the operation. */
export async function reverseRequest(
  context: RequestContext,
  website: StoredWebsite,
  variant: ContraryVariant,
  services: Services,
): Promise<ServiceResponse | null> {
  const sentEmail = emailIn(context.body)
  for (const { assumption, changeRequest, replaceOperation } of reversalsFor(context, variant)) {
    const { body } = context
    if (
      changeRequest &&
      typeof body === 'object' &&
      body !== null &&
      changeRequest(body as Record<string, unknown>, context)
    ) {
      context.reversed.push(assumption)
      context.sentEmail = sentEmail
    }
    const rejection = await replaceOperation?.(context, { website, services })
    if (!rejection) continue
    // Store the email address for the journal here, because the operation that normally stores the address does not run.
    context.email ??= emailIn(context.body)
    context.reversed.push(assumption)
    return rejection
  }
  return null
}

/**
 * Applies the variant to a response. Adds a header with the variant's name and, if an assumption was reversed, a hint that lists the
 * reversed assumptions.
 */
export async function reverseResponse(
  context: RequestContext,
  response: ServiceResponse,
  website: StoredWebsite,
  variant: ContraryVariant,
  services: Services,
): Promise<ServiceResponse> {
  const target = { website, services }
  const reversible = toReversible(response)
  const succeeded = response.status < 300
  for (const { assumption, changeState, changeResponse } of reversalsFor(context, variant)) {
    const isStateChanged = succeeded && changeState !== undefined && (await changeState(context, target))
    const isChanged = changeResponse !== undefined && (await changeResponse(reversible, context, target))
    if (isStateChanged || isChanged) context.reversed.push(assumption)
  }
  // If a reversal changed the email address, restore the original address, because faults and tests use the original to select requests.
  context.email = context.sentEmail ?? context.email
  const reversed = [...new Set(context.reversed)]
  if (reversed.length === 0) return { ...response, headers: { ...response.headers, [variantHeader]: variant } }
  const { status, headers, json, text } = reversible
  const { cachedBody: _, ...rest } = response
  const why = addReversals(response.why, variant, reversed)
  const body = json === null ? text : JSON.stringify(json)
  return { ...rest, status, headers: { ...headers, [variantHeader]: variant }, body, why }
}

export function addReversals(why: Why, variant: ContraryVariant, reversed: readonly string[]): Why {
  const list = reversed.map((number) => describeReversal(number, variant)).join(', ')
  return addHints({ ...why, state: { ...why.state, reversed } }, [
    {
      id: 'assumption-reversed',
      message: `The ${variant} variant reverses some of the mock’s assumptions. Changed behavior: ${list}`,
    },
  ])
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
