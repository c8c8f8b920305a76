import type { Fact } from '../check/facts.ts'
import { codeBanner, type Output } from './output.ts'
import { createProvenance } from './provenance.ts'
import type { Sources } from './sources.ts'

/**
 * Generates the facts that can determine a response: behaviors by ID, and responses by operation and status. The module is small, because
 * each mock loads it at startup.
 */
export function generateAnswerFacts(sources: Sources): Output {
  const behaviours = sources.facts.filter(({ kind }) => kind === 'behaviour')
  const { factAt } = createProvenance(sources)
  const responses = sources.service.operations.map(({ id, answers }) => {
    const cited = answers.map(({ status, node }) => {
      const fact = factAt(node.pointer)
      if (!fact) throw new Error(`openapi.yaml: the response ${status} of ${id} has no fact`)
      return { status, fact }
    })
    return {
      type: `  readonly ${id}: { readonly [Status in ${cited.map(({ status }) => status).join(' | ')}]: Citation }\n`,
      value: `  ${id}: {\n${cited.map(({ status, fact }) => `    ${status}: ${cite(fact)},\n`).join('')}  },\n`,
    }
  })
  const content = [
    codeBanner('openapi.yaml'),
    "import type { Citation } from '../fact.ts'\n",
    `export type BehaviourId =\n${behaviours.map(({ name }) => `  | '${name}'\n`).join('')}`,
    `export const behaviours: { readonly [Id in BehaviourId]: Citation } = {\n${behaviours.map((fact) => `  '${fact.name}': ${cite(fact)},\n`).join('')}}\n`,
    '/** Responses of each operation, by status. */',
    `export type Responses = {\n${responses.map(({ type }) => type).join('')}}\n`,
    `export const responses: Responses = {\n${responses.map(({ value }) => value).join('')}}\n`,
  ].join('\n')
  return { path: 'src/spec/generated/answer-facts.ts', content }
}

function cite({ number, from, at }: Fact): string {
  return `{ number: ${number}, from: '${from}', at: '${at}' }`
}
