import { isNode } from '../../spec/document.ts'
import type { SpecValue } from '../../spec/spec-node.ts'

/** Returns the example in a schema or header, or the `const` value if the example is missing. */
export function exampleOf(schema: SpecValue | undefined): SpecValue | undefined {
  if (!isNode(schema)) return undefined
  if ('example' in schema) return schema.example
  if (Array.isArray(schema.examples)) return schema.examples[0]
  return schema.const
}
