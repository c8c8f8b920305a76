/**
 * Variants for cases that the service document does not cover. `standard` follows all assumptions. Each of the others reverses some of
 * them, as listed in docs/assumptions.yaml.
 */
export const assumptionVariants = ['standard', 'contrary', 'contrary-2', 'contrary-3'] as const

export type AssumptionVariant = (typeof assumptionVariants)[number]

export type ContraryVariant = Exclude<AssumptionVariant, 'standard'>

/** Environment variable that sets the default variant for new mocks. `dc-mock exec` sets the variable for the child command. */
export const assumptionsVariable = 'DC_MOCK_ASSUMPTIONS'

/** Response header with the website's variant. Not sent for `standard`. */
export const variantHeader = 'x-mock-assumptions'

/** Returns `standard` if the headers do not contain a known variant. */
export function readVariant(headers: { get(name: string): string | null }): AssumptionVariant {
  const value = headers.get(variantHeader)
  return assumptionVariants.find((variant) => variant === value) ?? 'standard'
}
