/** Specs for variants that reverse some of the mock's assumptions. The specs are large, so this module is loaded only on demand. */

import type { ContraryVariant } from './assumption-variant.ts'
import { checkResponse } from './check-response.ts'
import { checkValue } from './check-value.ts'
import { variantDocuments } from './generated/variant-documents.ts'
import { formatPath, parsePointer } from './json-pointer.ts'
import type { Problem } from './problem.ts'
import { readSpec, type Spec } from './read-spec.ts'

const specs = new Map<ContraryVariant, Spec>()

/** Returns openapi.yaml with the changes that docs/assumptions.yaml lists for the variant. */
export function variantSpec(variant: ContraryVariant): Spec {
  const spec = specs.get(variant) ?? readSpec(variantDocuments[variant])
  specs.set(variant, spec)
  return spec
}

export function findVariantProblem(
  variant: ContraryVariant,
  operationKey: string,
  status: number,
  contentType: string | null,
  body: string,
): Problem | null {
  const spec = variantSpec(variant)
  const responses = Object.fromEntries(
    Array.from(spec.responsesOf(operationKey), ([known, { media }]) => [known, { media: Object.fromEntries(media) }]),
  )
  return checkResponse(responses, status, contentType, body, (schema, value) => findMismatch(spec, schema, value))
}

function findMismatch({ root }: Spec, schema: string, value: unknown): Problem | null {
  const [mismatch] = checkValue(root, schema, value, schema).mismatches
  if (!mismatch) return null
  const { at, expected, keyword } = mismatch
  const path = formatPath(at)
  const text = ` must be ${expected}`
  return { path, keys: parsePointer(at), message: `${path || 'the body'}${text}`, text, keyword }
}
