/** Value in an OpenAPI document, as parsed from JSON. */
export type SpecValue = null | boolean | number | string | readonly SpecValue[] | SpecNode

/** Map in an OpenAPI document. */
export interface SpecNode {
  readonly [key: string]: SpecValue
}
