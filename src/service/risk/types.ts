import type { components as control } from '../../spec/generated/control.d.ts'
import type { components } from '../../spec/generated/openapi.d.ts'

type Schemas = components['schemas']

/** Verdict to act on (service 2.7). */
export type Action = Schemas['Action']

/** What the check says of an address (service 2.7, client). */
export type EmailInfo = Schemas['EmailInfo']

/** Any part of it, down to a single flag. */
export type EmailInfoPart = control['schemas']['EmailInfoPart']

export type RiskLabel = EmailInfo['risk_label']
export type DigitalFootprint = EmailInfo['digital_footprint']
export type DomainMaturity = EmailInfo['fraud_signals']['domain_maturity']

/** What a website's own verdict or a steering address demands of an answer. What it leaves open stays the engine's. */
export interface VerdictOverride {
  verdict?: Action
  /** 0 to 100. */
  risk_score?: number
  /** A whole address. */
  suggestion?: string
  /** Stated word for word; objects in it are merged, so that one flag can be set alone. */
  answer?: EmailInfoPart
}

/** All that a verdict depends on. */
export interface Assessment {
  /** The identity (A1). */
  email: string
  /** How many addresses of its bulk pattern the website knew when it was first seen, itself included; 1 where it has none. */
  seen: number
  /** When it was first seen, in ms since the epoch on the website's clock. */
  at: number
  override: VerdictOverride | null
}

/** Judges an address. The same input gives the same answer, always. */
export type AssessEmail = (input: Assessment) => EmailInfo
