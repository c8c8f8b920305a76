import { codeBanner, type Output } from './output.ts'
import type { Sources } from './sources.ts'

/**
 * Generates the table of facts for contract runs. The table contains each fact with its source and its place in openapi.yaml, and the
 * assumptions.
 */
export function generateFactsTable({ facts, assumptions }: Sources): Output {
  const lines = facts.map(({ number, kind, name, description, operation, from, at, value, where, line }) =>
    JSON.stringify({
      number,
      kind,
      name,
      description,
      ...(operation === undefined ? {} : { operation }),
      from,
      at,
      ...(value === undefined ? {} : { value }),
      where,
      line,
    }),
  )
  const assumed = assumptions.map(
    ({ number, assumed, observable, contrary }) => `  ${number}: ${JSON.stringify({ assumed, observable, contrary })},`,
  )
  const content = [
    codeBanner('openapi.yaml and docs/assumptions.yaml'),
    "import type { Assumption, Fact } from '../fact.ts'\n",
    '/** In the order of openapi.yaml. */',
    `export const facts: readonly Fact[] = [\n${lines.map((line) => `  ${line},\n`).join('')}]\n`,
    `export const assumptions: { readonly [number: string]: Assumption } = {\n${assumed.join('\n')}\n}\n`,
  ].join('\n')
  return { path: 'src/spec/generated/facts.ts', content }
}
