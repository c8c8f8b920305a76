import { type Output, pageBanner } from '../output.ts'
import type { Assumption, Sources } from '../sources.ts'
import { code } from './markdown.ts'

/** docs/reference/assumptions.md: what the mock assumes, and which operations and fields stand on it. */
export function generateAssumptionsPage(sources: Sources): Output {
  const content = [
    pageBanner('docs/assumptions.yaml and openapi.yaml'),
    '# Assumptions\n',
    'The service document leaves much open, and a mock has to answer all the same. Each guess has a number that never',
    'changes its meaning. The operations and fields that stand on a guess name its number; a contract run against a real',
    'deployment says which guesses hold there, and fails over none of them unless it is asked to. What is open begins with',
    'the section of the service document that leaves it so.\n',
    ...sources.assumptions.map((assumption) => describeAssumption(assumption, sources)),
  ].join('\n')
  return { path: 'docs/reference/assumptions.md', content }
}

function describeAssumption({ number, open, assumed, reason, observable }: Assumption, { facts }: Sources): string {
  const users = facts.filter(({ from, at }) => from === 'assumed' && at === number)
  return [
    `## ${number}\n`,
    `- Open: ${open}`,
    `- Assumed: ${assumed}`,
    ...(reason === null ? [] : [`- Because: ${reason}`]),
    `- A contract run from outside ${observable ? 'can tell whether it holds' : 'cannot tell whether it holds'}.`,
    `- Used by: ${users.map(({ name }) => code(name)).join(', ') || 'nothing'}\n`,
  ].join('\n')
}
