/** A value of an OpenAPI document, as parsed from JSON. */
export type SpecValue = null | boolean | number | string | readonly SpecValue[] | SpecNode

/** A map of an OpenAPI document. */
export interface SpecNode {
  readonly [key: string]: SpecValue
}
