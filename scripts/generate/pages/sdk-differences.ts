import type { Case } from '../../../test/sdk/cases/case.ts'
import { differences } from '../../../test/sdk/cases/differences.ts'
import { cases } from '../../../test/sdk/cases/index.ts'
import { type Output, pageBanner } from '../output.ts'
import { table } from './markdown.ts'

/** Generates docs/reference/sdk-differences.md, which explains the differences between our client and the published client. */
export function generateSdkDifferencesPage(): Output {
  const content = [
    pageBanner('test/sdk/cases'),
    '# `dc-mock/sdk` and the published client\n',
    'The test suite `test/sdk/side-by-side.test.ts` in the repository runs the published client (`@datacops/services-sdk` 1.0.2)',
    'and ours in the same cases, over a real socket. It fails if they differ in any way that is not listed here: in the error, its',
    'status, cause or message, in the requests sent, or in what is left open afterwards. For the purpose of our client, see [The',
    'client](../sdk.md).\n',
    'In tests, use the client that runs in production. Replacing the published client with ours would hide these differences.\n',
    '## Differences\n',
    table(
      ['Case', 'Published', 'Ours', 'Why'],
      Object.values(differences).map(({ what, published, ours, why }) => [what, published, ours, why]),
    ),
    '## Cases\n',
    'One request was sent unless the table says otherwise.\n',
    table(
      ['Case', 'Published', 'Ours', 'Difference'],
      Object.entries(cases).map(([name, scenario]) => [name, ...describe(scenario)]),
    ),
  ].join('\n')
  return { path: 'docs/reference/sdk-differences.md', content }
}

function describe(scenario: Case): string[] {
  const what = (scenario.differs ?? []).map((id) => differences[id].what).join('; ')
  return 'both' in scenario ? [scenario.both, 'the same', what] : [scenario.published, scenario.ours, what]
}
