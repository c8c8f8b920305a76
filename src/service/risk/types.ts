/** Verdict to act on (service 2.7). */
export type Action = 'ALLOW' | 'CHALLENGE' | 'BLOCK'

/** Word for a risk score (service 2.7, A20). */
export type RiskLabel = 'low' | 'medium' | 'high' | 'critical'

/** What the check says of an address (service 2.7, client). */
export interface EmailInfo {
  status: 'ok'
  email: string
  normalized_email: string
  domain: string
  /** 0 to 100. */
  risk_score: number
  risk_label: RiskLabel
  action: Action
  reasons: string[]
  /** One for each reason, in the same order. */
  tags: string[]
  digital_footprint: DigitalFootprint
  fraud_signals: FraudSignals
  /** The whole address as it was probably meant. */
  suggestion: string | null
}

export interface DigitalFootprint {
  /** 0 to 100. */
  presence_score: number
  has_public_profile: boolean
  display_name: string | null
  profile_url: string | null
  likely_real_person: boolean
}

export interface FraudSignals {
  disposable_domain: boolean
  /** 0 (no trust) to 100. */
  domain_trust_score: number
  infrastructure_shared: boolean
  identity_flags: IdentityFlags
  domain_maturity: DomainMaturity
}

export interface IdentityFlags {
  gibberish_username: boolean
  bulk_pattern: boolean
  plus_addressing: boolean
  free_provider: boolean
}

export interface DomainMaturity {
  age_days: number | null
  /** ISO 8601, at midnight UTC. */
  registered_at: string | null
  young_domain: boolean
}

/** What a website's own verdict or a steering address demands of an answer. What it leaves open stays the engine's. */
export interface Ruling {
  verdict?: Action
  /** 0 to 100. */
  risk_score?: number
  /** A whole address. */
  suggestion?: string
  /** Stated word for word; objects in it are merged, so that one flag can be set alone. */
  answer?: Partial<EmailInfo>
}

/** All that a verdict depends on. */
export interface Assessment {
  /** The identity (A1). */
  email: string
  /** How many addresses of its bulk pattern the website knew when it was first seen, itself included; 1 where it has none. */
  seen: number
  /** When it was first seen, in ms since the epoch on the website's clock. */
  at: number
  ruling: Ruling | null
}

/** Judges an address. The same input gives the same answer, always. */
export type AssessEmail = (input: Assessment) => EmailInfo
