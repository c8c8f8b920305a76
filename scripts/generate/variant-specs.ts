import { assumptionVariants } from '../../src/spec/assumption-variant.ts'
import { checkValue } from '../../src/spec/check-value.ts'
import { joinPointer } from '../../src/spec/document.ts'
import { applyOverlay } from '../../src/spec/overlay/apply-overlay.ts'
import { checkSpec } from '../../src/spec/overlay/check-spec.ts'
import { formatJsonPath } from '../../src/spec/overlay/format-json-path.ts'
import { toOverlay } from '../../src/spec/overlay/read-overlay.ts'
import { isObject, type Json, type JsonObject, textAt } from './document.ts'
import { codeBanner, type Output } from './output.ts'
import type { Sources } from './sources.ts'
import { stripSpec } from './spec-document.ts'

/**
 * Generates the spec of each variant that reverses assumptions: as an overlay for openapi.yaml, and as data in the form of
 * spec-document.ts.
 */
export function generateVariantSpecs(sources: Sources): Output[] {
  const variants = assumptionVariants.filter((variant) => variant !== 'standard')
  const specs = variants.map((variant) => ({ variant, ...createVariantSpec(variant, sources) }))
  const banner = codeBanner('openapi.yaml and docs/assumptions.yaml')
  const types = [
    "import type { ContraryVariant } from '../assumption-variant.ts'",
    "import type { SpecNode } from '../spec-node.ts'\n",
  ]
  const write = (file: string, name: string, comment: string, values: readonly (readonly [string, JsonObject])[]) => {
    const lines = values.map(([variant, value]) => `  '${variant}': ${JSON.stringify(value)},\n`).join('')
    const code = `/** ${comment} */\nexport const ${name}: Readonly<Record<ContraryVariant, SpecNode>> = {\n${lines}}\n`
    return { path: `src/spec/generated/${file}.ts`, content: [banner, ...types, code].join('\n') }
  }
  return [
    write(
      'variant-overlays',
      'variantOverlays',
      'OpenAPI Overlays that change openapi.yaml to the spec of a variant.',
      specs.map(({ variant, overlay }) => [variant, overlay]),
    ),
    write(
      'variant-documents',
      'variantDocuments',
      'Specs of the variants, in the form of `specDocument`.',
      specs.map(({ variant, document }) => [variant, stripSpec(document)]),
    ),
  ]
}

function createVariantSpec(variant: string, { service, assumptions, facts }: Sources): VariantSpec {
  const reversed = assumptions.filter(({ contrary }) => contrary[variant] !== undefined)
  const behaviours = reversed
    .map(({ number }) => number)
    .filter((number) => facts.some(({ kind, at }) => kind === 'behaviour' && at === number))
  const info = isObject(service.root.info) ? service.root.info : {}
  const description = [
    textAt(info, 'description'),
    `This is the variant \`${variant}\`, which reverses these assumptions:`,
    reversed.map(({ number, contrary }) => `- ${number}: ${contrary[variant]}`).join('\n'),
  ].join('\n\n')
  const actions: JsonObject[] = [
    ...reversed.flatMap(({ spec }) => spec[variant] ?? []),
    ...behaviours.map((number) => ({ target: `$..["x-behaviours"][?@.at == "${number}"]`, remove: true })),
    { target: '$.info', update: { description } },
  ]
  const overlay = { overlay: '1.0.0', info: { title: variant, version: '1.0.0' }, actions }
  const stale = findStaleExamples(applyOverlay(service.root, toOverlay(overlay)))
  actions.push(...stale.map((keys) => ({ target: formatJsonPath(keys), remove: true })))
  const document = applyOverlay(service.root, toOverlay(overlay))
  checkSpec(document)
  return { overlay, document }
}

interface VariantSpec {
  overlay: JsonObject
  document: JsonObject
}

/** Returns the keys of examples that do not match their schema. */
function findStaleExamples(root: JsonObject, node: Json = root, keys: readonly string[] = []): string[][] {
  if (!isObject(node)) return []
  const nested = Object.entries(node).flatMap(([key, value]) => findStaleExamples(root, value, [...keys, key]))
  if (!isObject(node.schema) || !isObject(node.examples)) return nested
  const schema = joinPointer('', ...keys, 'schema')
  const own = Object.entries(node.examples)
    .filter(([, example]) => isObject(example) && checkValue(root, schema, example.value, schema).mismatches.length > 0)
    .map(([name]) => [...keys, 'examples', name])
  return [...own, ...nested]
}
