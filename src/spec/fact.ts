/** Numbered statement in openapi.yaml with its source. */
export interface Fact {
  /** Number of the fact. A number never changes and is never reused. */
  readonly number: number
  readonly kind: 'operation' | 'parameter' | 'request' | 'response' | 'header' | 'property' | 'behaviour'
  /** Behavior ID, operation ID, response such as `checkEmail 200`, or full name of a property such as `EmailInfo.risk_score`. */
  readonly name: string
  readonly description: string
  readonly operation?: string
  readonly from: 'documented' | 'client' | 'assumed'
  /** Source of the fact: a section of the service document, `client`, or the number of an assumption. */
  readonly at: string
  /** Number of the fact about the property's value. Set only if this fact is about whether the property is present. */
  readonly value?: number
  /** JSON pointer to the fact in openapi.yaml. */
  readonly where: string
  readonly line: number
}

/** Number and source of a fact, for citations in reports and messages. */
export type Citation = Pick<Fact, 'number' | 'from' | 'at'>

/** Assumption about behavior that the service document does not specify (docs/assumptions.yaml). */
export interface Assumption {
  readonly assumed: string
  /** Whether a contract run can verify the assumption from the deployment's responses. */
  readonly observable: boolean
  /** Behavior of each variant that reverses the assumption, by variant name. */
  readonly contrary: Readonly<Record<string, string>>
}
