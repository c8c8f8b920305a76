import type { Output } from './output.ts'
import { generateReferencePage } from './reference/page.ts'
import type { Sources } from './sources.ts'
import { generateVariantSpecs } from './variant-specs.ts'

/** Generates the files whose generators use the generated operations and spec. */
export function generateFromGenerated(sources: Sources): Output[] {
  return [...generateVariantSpecs(sources), generateReferencePage(sources)]
}
