import type { AssumptionVariant } from '../../spec/assumption-variant.ts'
import type { StoredWebsite } from '../../state/port.ts'
import type { Services } from '../request-context.ts'

/** Assumptions that code outside the request pipeline reverses, with their variants. `contrary.ts` lists reversals in the pipeline. */
export const reversedElsewhere = {
  A5: 'contrary',
  A17: 'contrary',
  A23: 'contrary',
  A27: 'contrary',
  A44: 'contrary',
} as const

type SettingsOnly = Pick<Services, 'settings'>

export function variantOf(
  { assumptions }: Pick<StoredWebsite, 'assumptions'>,
  { settings }: SettingsOnly,
): AssumptionVariant {
  return assumptions ?? settings.assumptions
}

export function isReversed(
  assumption: keyof typeof reversedElsewhere,
  website: Pick<StoredWebsite, 'assumptions'>,
  services: SettingsOnly,
): boolean {
  return variantOf(website, services) === reversedElsewhere[assumption]
}
