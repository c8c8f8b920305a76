import { groupBy } from '../../../src/contract/report/areas.ts'
import type { Fact } from '../../check/facts.ts'
import type { ContractFactRow } from '../contract-facts.ts'
import type { FactTest } from '../fact-tests.ts'
import { type Output, pageBanner } from '../output.ts'
import type { Sources } from '../sources.ts'
import { code, table } from './markdown.ts'
import { linkSource } from './source.ts'

/**
 * Generates docs/reference/facts.md, which lists every numbered fact with its text and its source. For each fact, the page also lists the
 * tests that cover it, the contract rules that check it on a deployment, and the mutants that break it.
 */
export function generateFactsPage(
  { facts }: Sources,
  tests: FactTest[],
  contract: ReadonlyMap<number, ContractFactRow>,
): Output {
  const behaviours = facts.filter(({ kind }) => kind === 'behaviour')
  const others = facts.filter(({ kind }) => kind !== 'behaviour')
  const held = behaviours.filter(({ name }) => tests.some(({ ids }) => ids.includes(name)))
  const content = [
    pageBanner('openapi.yaml, test/**/*.test.ts, the rules in src/contract and the mutants in test/contract'),
    '# Facts\n',
    'Every fact of `openapi.yaml` has a permanent number and a source: a section of the service documentation, the published client,',
    'or an [assumption](assumptions.md). Each behavior has its own tests. Operations, parameters, bodies, responses, headers and',
    `properties are covered by ${code('test/black-box/facts/coverage.test.ts')}, which visits each of them on a running mock.`,
    'The repository contains the tests, but the package does not.\n',
    `${facts.length} facts: ${behaviours.length} behaviors, of which ${held.length} have a test, and ${others.length} others.\n`,
    'The rules of `dc-mock verify` check whether a deployment complies with a fact; `*` stands for each operation. For a fact that',
    'cannot be observed from outside, the table gives the reason instead. Mutants show that the rules work: each mutant is a deployment',
    'that breaks one fact in one way, written by hand or, for facts in a schema, derived from the schema.\n',
    '## Facts with a changed source\n',
    'Earlier versions gave a different source for these facts, or included them in another fact.\n',
    table(
      ['No', 'Name', 'Fact', 'Source', 'Earlier source'],
      facts.flatMap((fact) =>
        fact.was === undefined
          ? []
          : [[String(fact.number), code(fact.name), fact.description, linkSource(fact), fact.was]],
      ),
    ),
    '## Behaviors\n',
    table(
      ['No', 'ID', 'Fact', 'Source', 'Tests', 'Rules', 'Mutants'],
      behaviours.map((fact) => [
        String(fact.number),
        code(fact.name),
        fact.description,
        linkSource(fact),
        describeTests(fact, tests),
        ...contractCells(contract.get(fact.number)),
      ]),
    ),
    '## Operations, bodies, responses and their parts\n',
    table(
      ['No', 'Kind', 'Name', 'Description', 'Source', 'Rules', 'Mutants'],
      others.map((fact) => [
        String(fact.number),
        fact.kind,
        code(fact.name),
        fact.description,
        fact.value === undefined ? linkSource(fact) : `${linkSource(fact)}, its value: fact ${fact.value}`,
        ...contractCells(contract.get(fact.number)),
      ]),
    ),
  ].join('\n')
  return { path: 'docs/reference/facts.md', content }
}

function contractCells(row: ContractFactRow | undefined): string[] {
  return [row?.reason || (row?.rules ?? []).map(code).join(', '), (row?.mutants ?? []).join(', ')]
}

/** Lists the titles of a fact's tests. The titles are grouped by file. */
function describeTests({ name }: Fact, tests: FactTest[]): string {
  const matching = tests.filter(({ ids }) => ids.includes(name))
  return [...groupBy(matching, ({ file }) => file)]
    .map(([file, group]) => `${group.map(({ title }) => title).join('; ')} (${code(file)})`)
    .join('; ')
}
