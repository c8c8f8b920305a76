/**
 * Behavior of a website where the service document is silent. `standard` follows all assumptions. Each other variant reverses the
 * assumptions that docs/assumptions.yaml lists for this variant.
 */
export const assumptionVariants = ['standard', 'contrary', 'contrary-2', 'contrary-3'] as const

export type AssumptionVariant = (typeof assumptionVariants)[number]

/** Variant that reverses assumptions. */
export type ContraryVariant = Exclude<AssumptionVariant, 'standard'>

/** Response header that contains the variant of a website that reverses assumptions. */
export const variantHeader = 'x-mock-assumptions'

/** Returns the variant of the website that sent a response. Returns `standard` for responses of other deployments. */
export function readVariant(headers: { get(name: string): string | null }): AssumptionVariant {
  const value = headers.get(variantHeader)
  return assumptionVariants.find((variant) => variant === value) ?? 'standard'
}
