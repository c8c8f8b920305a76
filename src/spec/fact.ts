/** Numbered statement in openapi.yaml, with its source. */
export interface Fact {
  /** Number of the fact. Numbers never change and are never reused. */
  readonly number: number
  readonly kind: 'operation' | 'parameter' | 'request' | 'response' | 'header' | 'property' | 'behaviour'
  /** ID of a behavior or operation, or the name of a property with its schema, such as `EmailInfo.risk_score` or `checkEmail 200`. */
  readonly name: string
  readonly description: string
  readonly operation?: string
  readonly from: 'documented' | 'client' | 'assumed'
  /** Section of the service document, `client`, or the number of an assumption. */
  readonly at: string
  /** If this fact is about a property's presence: number of the fact about the property's value. */
  readonly value?: number
  /** JSON pointer to the fact in openapi.yaml. */
  readonly where: string
  /** Line number in openapi.yaml. */
  readonly line: number
}

/** Number and source of a fact, for citations in reports and messages. */
export type Citation = Pick<Fact, 'number' | 'from' | 'at'>

/** Assumption about something that the service document does not specify (docs/assumptions.yaml). */
export interface Assumption {
  readonly assumed: string
  /** Whether a contract run can verify the assumption from outside a deployment. */
  readonly observable: boolean
  /** Behavior that replaces the assumption, for each variant that reverses the assumption (docs/assumptions.yaml). */
  readonly contrary: Readonly<Record<string, string>>
}
