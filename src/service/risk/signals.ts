export type Tag =
  | 'disposable_domain'
  | 'bulk_pattern'
  | 'gibberish_username'
  | 'young_domain'
  | 'role_account'
  | 'likely_typo'
  | 'shared_infrastructure'
  | 'plus_addressing'
  | 'free_provider'

interface Signal {
  tag: Tag
  weight: number
  reason: string
}

/** Highest weight first. A response lists the tags and reasons in this order. */
export const signals: readonly Signal[] = [
  { tag: 'disposable_domain', weight: 85, reason: 'The domain provides disposable addresses' },
  { tag: 'bulk_pattern', weight: 60, reason: 'The part before the @ belongs to a numbered series' },
  { tag: 'gibberish_username', weight: 55, reason: 'The part before the @ looks random' },
  { tag: 'young_domain', weight: 50, reason: 'The domain was registered recently' },
  { tag: 'role_account', weight: 50, reason: 'The address is a role account, not a personal address' },
  { tag: 'likely_typo', weight: 30, reason: 'The address looks mistyped' },
  { tag: 'shared_infrastructure', weight: 10, reason: 'The domain shares its servers with other domains' },
  { tag: 'plus_addressing', weight: 10, reason: 'The address has a plus tag' },
  { tag: 'free_provider', weight: 5, reason: 'Anyone can get an address at the domain for free' },
]

/** Signals to add if an override makes the verdict stricter than the risk engine's verdict. */
export const forcedSignals: Readonly<Record<'CHALLENGE' | 'BLOCK', Pick<Signal, 'reason'> & { tag: string }>> = {
  CHALLENGE: { tag: 'suspicious_signups', reason: 'The address was used in suspicious signups' },
  BLOCK: { tag: 'known_abuse', reason: 'The address has a history of abuse' },
}

const all = [...signals, ...Object.values(forcedSignals)]

export function reasonOf(tag: string): string {
  return all.find((signal) => signal.tag === tag)?.reason ?? tag
}

export function tagOf(reason: string): string {
  return all.find((signal) => signal.reason === reason)?.tag ?? 'custom'
}
