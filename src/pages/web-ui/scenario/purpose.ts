export const purposes = ['Yours', 'Start', 'Verdicts', 'Quota', 'Keys', 'People', 'Failures', 'Deletion'] as const

export type Purpose = (typeof purposes)[number]

const purposesByName: ReadonlyMap<string, Purpose> = new Map<string, Purpose>([
  ['default', 'Start'],
  ['contrary', 'Start'],
  ['verdict-allow', 'Verdicts'],
  ['verdict-block', 'Verdicts'],
  ['verdict-challenge', 'Verdicts'],
  ['typo-suggestion', 'Verdicts'],
  ['quota-exhausted', 'Quota'],
  ['quota-nearly-exhausted', 'Quota'],
  ['business-overage', 'Quota'],
  ['organization-overage', 'Quota'],
  ['release-denied', 'Keys'],
  ['key-deleted', 'Keys'],
  ['key-rotation', 'Keys'],
  ['wrong-key-cached', 'Keys'],
  ['linked-devices', 'People'],
  ['returning-user', 'People'],
  ['response-lost', 'Failures'],
  ['client-timeout', 'Failures'],
  ['flaky-network', 'Failures'],
  ['key-store-outage', 'Failures'],
  ['service-down', 'Failures'],
  ['slow-service', 'Failures'],
  ['deletion-expired', 'Deletion'],
  ['deletion-pending', 'Deletion'],
])

/** Saved scenarios and scenarios from the user's files have the purpose `Yours`. */
export function purposeOf({ name, saved }: { name: string; saved: boolean }): Purpose {
  return (saved ? undefined : purposesByName.get(name)) ?? 'Yours'
}
