import type { components as control } from '../../spec/generated/control.d.ts'
import type { components } from '../../spec/generated/openapi.d.ts'

type Schemas = components['schemas']

/** The verdict (service 2.7). */
export type Action = Schemas['Action']

/** Result of the check of an address (service 2.7, client). */
export type EmailInfo = Schemas['EmailInfo']

/** Any part of the result, down to a single flag. */
export type EmailInfoPart = control['schemas']['EmailInfoPart']

export type RiskLabel = EmailInfo['risk_label']
export type DigitalFootprint = EmailInfo['digital_footprint']
export type DomainMaturity = EmailInfo['fraud_signals']['domain_maturity']

/** Fields of a response that a website's own verdict or a steering address sets. The engine decides the others. */
export interface VerdictOverride {
  verdict?: Action
  /** 0 to 100. */
  risk_score?: number
  /** A complete address. */
  suggestion?: string
  /** Used verbatim. Objects are merged, so a single flag can be set. */
  answer?: EmailInfoPart
}

/** All inputs of an assessment. */
export interface Assessment {
  /** The identity (A1). */
  email: string
  /** Number of addresses with this bulk pattern when the address was first seen, including itself. 1 without a bulk pattern. */
  seen: number
  /** Time when the address was first seen, in ms since the epoch on the website's clock. */
  at: number
  override: VerdictOverride | null
}

/** Assesses an address. The same input always gives the same result. */
export type AssessEmail = (input: Assessment) => EmailInfo
