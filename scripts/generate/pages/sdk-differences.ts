import type { Case } from '../../../test/sdk/cases/case.ts'
import { differences } from '../../../test/sdk/cases/differences.ts'
import { cases } from '../../../test/sdk/cases/index.ts'
import { type Output, pageBanner } from '../output.ts'
import { table } from './markdown.ts'

/** Generates docs/reference/sdk-differences.md, which lists the differences between dc-mock/sdk and the published client. */
export function generateSdkDifferencesPage(): Output {
  const content = [
    pageBanner('test/sdk/cases'),
    '# Differences between `dc-mock/sdk` and the published client\n',
    'The tests in `test/sdk/side-by-side.test.ts` run the published client (`@datacops/services-sdk` 1.0.2) and `dc-mock/sdk` in the same',
    'cases, over real network connections. A test fails if the clients differ in a way that is not listed on this page. The tests compare',
    'results, the number of requests, and the type, status, cause and message of errors. They also compare the timers and listeners that',
    'remain after a check. [The client](../sdk.md) explains the purpose of `dc-mock/sdk`.\n',
    'In your tests, use the same client as in production. If you replace the published client with `dc-mock/sdk`, your tests do not detect',
    'these differences.\n',
    '## Differences\n',
    table(
      ['Behavior', 'Published client', '`dc-mock/sdk`', 'Reason'],
      Object.values(differences).map(({ what, published, ours, why }) => [what, published, ours, why]),
    ),
    '## Cases\n',
    'In each case, the server receives one request unless the table says otherwise. If a case lists several values, the test runs once with',
    'each value and expects the same result for all of them. The number of requests is then the total.\n',
    'The last column names the rows of the first table that explain the difference.\n',
    table(
      ['Case', 'Published client', '`dc-mock/sdk`', 'Difference'],
      Object.entries(cases).map(([name, testCase]) => [name, ...describe(testCase)]),
    ),
  ].join('\n')
  return { path: 'docs/reference/sdk-differences.md', content }
}

function describe(testCase: Case): string[] {
  const { differs = [] } = testCase
  const what = differs.map((id) => differences[id].what).join('; ')
  if (!('both' in testCase)) return [testCase.published, testCase.ours, what]
  return [testCase.both, differs.length === 0 ? 'same' : 'same, with a different message', what]
}
