import type { Fact } from '../../check/facts.ts'
import type { ContractFactRow } from '../contract-facts.ts'
import type { HoldingTest } from '../held-facts.ts'
import { type Output, pageBanner } from '../output.ts'
import type { Sources } from '../sources.ts'
import { code, table } from './markdown.ts'
import { linkSource } from './source.ts'

/** The suite that visits every place of the spec that is no behaviour. */
const coverage = 'test/black-box/facts/coverage.test.ts'

/**
 * docs/reference/facts.md: every numbered fact with what it says, where it is known from, the tests that hold it, the rules of the
 * contract that show it on a deployment, and the mutants that break it.
 */
export function generateFactsPage(
  { facts }: Sources,
  tests: HoldingTest[],
  contract: ReadonlyMap<number, ContractFactRow>,
): Output {
  const behaviours = facts.filter(({ kind }) => kind === 'behaviour')
  const others = facts.filter(({ kind }) => kind !== 'behaviour')
  const held = behaviours.filter(({ name }) => tests.some(({ ids }) => ids.includes(name)))
  const content = [
    pageBanner('openapi.yaml, test/**/*.test.ts, the rules in src/contract and the mutants in test/contract'),
    '# Facts\n',
    'Every fact of `openapi.yaml` has a number that stays, and says where it is known from: a section of the service',
    'document, the published client, or an [assumption](assumptions.md). Behaviours are held by tests of their own;',
    `operations, parameters, bodies, answers, headers and properties by [one suite](../../${coverage}) that visits each of`,
    'them on a running mock.\n',
    `${facts.length} facts: ${behaviours.length} behaviours, of which ${held.length} have a test, and ${others.length} others.\n`,
    'Whether a deployment keeps them is found out by the rules of `dc-mock verify`; `*` stands for each operation. A fact',
    'that no deployment shows from outside has the reason in their place. What a rule is worth is shown by mutants:',
    'deployments that break the fact in one way, [made by hand](../../test/contract/mutants) or, for what stands in a',
    'schema, derived from it.\n',
    '## What changed its source\n',
    'Earlier versions gave these facts another source, or had them as part of another fact.\n',
    table(
      ['No', 'Name', 'What holds', 'Known from', 'Was'],
      facts.flatMap((fact) =>
        fact.was === undefined ? [] : [[String(fact.number), code(fact.name), fact.says, linkSource(fact), fact.was]],
      ),
    ),
    '## Behaviours\n',
    table(
      ['No', 'Id', 'What holds', 'Known from', 'Tests', 'Rules', 'Mutants'],
      behaviours.map((fact) => [
        String(fact.number),
        code(fact.name),
        fact.says,
        linkSource(fact),
        linkTests(fact, tests),
        ...contractCells(contract.get(fact.number)),
      ]),
    ),
    '## Operations, bodies, answers and their parts\n',
    table(
      ['No', 'Kind', 'Name', 'What it is', 'Known from', 'Rules', 'Mutants'],
      others.map((fact) => [
        String(fact.number),
        fact.kind,
        code(fact.name),
        fact.says,
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

function linkTests({ name }: Fact, tests: HoldingTest[]): string {
  return tests
    .filter(({ ids }) => ids.includes(name))
    .map(({ file, title }) => `[${title.replaceAll(/[[\]]/g, '\\$&')}](../../${file})`)
    .join(', ')
}
