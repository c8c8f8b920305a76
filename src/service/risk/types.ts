import type { components as control } from '../../spec/generated/control.d.ts'
import type { components } from '../../spec/generated/openapi.d.ts'

type Schemas = components['schemas']

/** Verdict of a check (service 2.7). */
export type Action = Schemas['Action']

/** Result of a check (service 2.7, client). */
export type EmailInfo = Schemas['EmailInfo']

/** Result of a check in which all fields and flags are optional. */
export type EmailInfoPart = control['schemas']['EmailInfoPart']

export type RiskLabel = EmailInfo['risk_label']
export type DigitalFootprint = EmailInfo['digital_footprint']
export type DomainMaturity = EmailInfo['fraud_signals']['domain_maturity']

/** Response fields set by a custom verdict or a steering address. The risk engine determines the other fields. */
export interface VerdictOverride {
  verdict?: Action
  /** Risk score from 0 to 100. */
  risk_score?: number
  /** Complete email address to suggest. */
  suggestion?: string
  /** Response fields that replace the generated fields. Objects are merged, so setting one flag does not change the other flags. */
  email_info?: EmailInfoPart
}

export interface Assessment {
  /** Trimmed and lowercased address (A1). */
  email: string
  /**
   * Number of addresses that had the same bulk pattern when this address was first seen, including this address. 1 if the address has no
   * bulk pattern.
   */
  seen: number
  /** Time when the address was first checked, in ms since the epoch on the website's clock. */
  at: number
  override: VerdictOverride | null
}

/** Assesses an address. The same input always gives the same result. */
export type AssessEmail = (input: Assessment) => EmailInfo
