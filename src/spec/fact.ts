/** One numbered statement of openapi.yaml and where it is known from. */
export interface Fact {
  /** Stays with the fact for ever. */
  readonly number: number
  readonly kind: 'operation' | 'parameter' | 'request' | 'response' | 'header' | 'property' | 'behaviour'
  /** The id of a behaviour or operation, else the name with its owner: `EmailInfo.risk_score`, `checkEmail 200`. */
  readonly name: string
  readonly says: string
  /** The operation that it belongs to, where it is one. */
  readonly operation?: string
  readonly from: 'documented' | 'client' | 'assumed'
  /** A section of the service document, `client`, or the number of an assumption. */
  readonly at: string
  /** Number of the fact about the value of a property, where its own fact is about its presence only. */
  readonly value?: number
  /** JSON pointer of what it is about in openapi.yaml. */
  readonly where: string
  /** Line of openapi.yaml. */
  readonly line: number
}

/** The number of a fact and where it is known from: what a statement cites. */
export type Citation = Pick<Fact, 'number' | 'from' | 'at'>

/** What is assumed where the service document is silent (docs/assumptions.yaml). */
export interface Assumption {
  readonly assumed: string
  /** Whether a deployment shows from outside that it holds. */
  readonly observable: boolean
}
