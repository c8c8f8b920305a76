import type { components as control } from '../../spec/generated/control.d.ts'
import type { components } from '../../spec/generated/openapi.d.ts'

type Schemas = components['schemas']

/** Email check verdict (service 2.7). */
export type Action = Schemas['Action']

/** Email check result (service 2.7 and the published client). */
export type EmailInfo = Schemas['EmailInfo']

/** All fields and flags are optional. */
export type EmailInfoPart = control['schemas']['EmailInfoPart']

export type RiskLabel = EmailInfo['risk_label']
export type DigitalFootprint = EmailInfo['digital_footprint']
export type DomainMaturity = EmailInfo['fraud_signals']['domain_maturity']

/** Response fields set by a custom verdict or a test address. The risk engine determines all other fields. */
export interface VerdictOverride {
  verdict?: Action
  /** Risk score from 0 to 100. */
  risk_score?: number
  /** Full corrected email address to suggest. */
  suggestion?: string
  /** Response fields that replace the generated fields. Objects are merged, so setting one flag does not change other flags. */
  email_info?: EmailInfoPart
}

export interface Assessment {
  /** Email address, trimmed and lowercased (A1). */
  email: string
  /**
   * Sequence number of the address among all addresses with the same bulk pattern, starting at 1. Always 1 if the address has no bulk
   * pattern.
   */
  seen: number
  /** Time of the assessment on the website's clock, in ms since the epoch. */
  at: number
  override: VerdictOverride | null
}

/** The same input always gives the same result. */
export type AssessEmail = (input: Assessment) => EmailInfo
