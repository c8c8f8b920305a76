/** A numbered statement of openapi.yaml and its source. */
export interface Fact {
  /** Never changes and is never reused. */
  readonly number: number
  readonly kind: 'operation' | 'parameter' | 'request' | 'response' | 'header' | 'property' | 'behaviour'
  /** ID of a behavior or operation, or the name with its owner: `EmailInfo.risk_score`, `checkEmail 200`. */
  readonly name: string
  readonly says: string
  /** Operation that the fact belongs to, if any. */
  readonly operation?: string
  readonly from: 'documented' | 'client' | 'assumed'
  /** A section of the service document, `client`, or the number of an assumption. */
  readonly at: string
  /** Number of the fact about the property's value, if this fact covers only its presence. */
  readonly value?: number
  /** JSON pointer into openapi.yaml. */
  readonly where: string
  /** Line of openapi.yaml. */
  readonly line: number
}

/** Number and source of a fact, as a statement cites them. */
export type Citation = Pick<Fact, 'number' | 'from' | 'at'>

/** An assumption about something that the service document does not specify (docs/assumptions.yaml). */
export interface Assumption {
  readonly assumed: string
  /** Whether the assumption can be verified against a deployment from outside. */
  readonly observable: boolean
}
