/**
 * Behavior of a website where the service document is silent. `standard` follows all assumptions. Each other variant reverses the
 * assumptions that docs/assumptions.yaml lists for this variant.
 */
export const assumptionVariants = ['standard', 'contrary', 'contrary-2', 'contrary-3'] as const

export type AssumptionVariant = (typeof assumptionVariants)[number]
