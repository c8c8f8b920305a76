export type SpecValue = null | boolean | number | string | readonly SpecValue[] | SpecNode

export interface SpecNode {
  readonly [key: string]: SpecValue
}
