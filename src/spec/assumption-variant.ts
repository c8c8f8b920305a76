/**
 * Behavior of a website in cases that the service document does not cover. `standard` follows all assumptions. Every other variant reverses
 * the assumptions listed for the variant in docs/assumptions.yaml.
 */
export const assumptionVariants = ['standard', 'contrary', 'contrary-2', 'contrary-3'] as const

export type AssumptionVariant = (typeof assumptionVariants)[number]

/** Variant that reverses assumptions. */
export type ContraryVariant = Exclude<AssumptionVariant, 'standard'>

/** Response header with the name of the website's variant. Sent only if the variant reverses assumptions. */
export const variantHeader = 'x-mock-assumptions'

/** Returns the variant of the website that sent a response, or `standard` if the response is from another deployment. */
export function readVariant(headers: { get(name: string): string | null }): AssumptionVariant {
  const value = headers.get(variantHeader)
  return assumptionVariants.find((variant) => variant === value) ?? 'standard'
}
