/** Numbered statement about the service, from openapi.yaml. */
export interface Fact {
  /** Fact number, which never changes and is never reused. */
  readonly number: number
  readonly kind: 'operation' | 'parameter' | 'request' | 'response' | 'header' | 'property' | 'behaviour'
  /** Behavior ID, operation ID, response such as `checkEmail 200`, or full property name such as `EmailInfo.risk_score`. */
  readonly name: string
  readonly description: string
  readonly operation?: string
  readonly from: 'documented' | 'client' | 'assumed'
  /** Section number in the service document, assumption number, or `client` for a fact from the published client library. */
  readonly at: string
  /** Number of the fact about the property's value. Set only if this fact is about the property's presence and such a fact exists. */
  readonly value?: number
  /** JSON pointer to the fact in openapi.yaml. */
  readonly where: string
  readonly line: number
}

/** A fact's number and source, for citations in reports and messages. */
export type Citation = Pick<Fact, 'number' | 'from' | 'at'>

/** Assumption about behavior that the service document does not specify (docs/assumptions.yaml). */
export interface Assumption {
  readonly assumed: string
  /** Whether a contract run can check the assumption by sending API requests to a deployment. */
  readonly observable: boolean
  /** Behavior of the variants that reverse the assumption, keyed by variant name. */
  readonly contrary: Readonly<Record<string, string>>
}
