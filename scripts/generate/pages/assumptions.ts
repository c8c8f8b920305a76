import { type Output, pageBanner } from '../output.ts'
import type { Assumption, Sources } from '../sources.ts'
import { code } from './markdown.ts'

/** Generates docs/reference/assumptions.md, which lists the assumptions with the operations and fields that depend on each assumption. */
export function generateAssumptionsPage(sources: Sources): Output {
  const content = [
    pageBanner('docs/assumptions.yaml and openapi.yaml'),
    '# Assumptions\n',
    'The service documentation leaves many questions open, but a mock has to respond anyway. Each assumption has a number that never',
    'changes its meaning. Operations and fields that are based on an assumption give its number. A contract run against a real',
    'deployment reports which assumptions are true there. By default it does not fail if one is false.\n',
    ...sources.assumptions.map((assumption) => describeAssumption(assumption, sources)),
  ].join('\n')
  return { path: 'docs/reference/assumptions.md', content }
}

function describeAssumption(
  { number, open, assumed, reason, observable, contrary, irreversible }: Assumption,
  { facts }: Sources,
): string {
  const users = facts.filter(({ from, at }) => from === 'assumed' && at === number)
  return [
    `## ${number}\n`,
    `- Open: ${open}`,
    `- Assumed: ${assumed}`,
    ...(reason === null ? [] : [`- Because: ${reason}`]),
    ...Object.entries(contrary).map(([variant, text]) => `- Reversed by \`${variant}\`: ${text}`),
    ...(irreversible === null ? [] : [`- Not reversed: ${irreversible}`]),
    `- A contract run from outside ${observable ? 'can tell whether this is true' : 'cannot tell whether this is true'}.`,
    `- Used by: ${users.map(({ name }) => code(name)).join(', ') || 'nothing'}\n`,
  ].join('\n')
}
