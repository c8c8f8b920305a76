import { differences } from '../../../test/sdk/situations/differences.ts'
import { situations } from '../../../test/sdk/situations/index.ts'
import type { Situation } from '../../../test/sdk/situations/situation.ts'
import { type Output, pageBanner } from '../output.ts'
import { table } from './markdown.ts'

const suite = 'test/sdk/side-by-side.test.ts'

/** docs/reference/sdk-differences.md: what our client does otherwise than the published one, why, and where it shows. */
export function generateSdkDifferencesPage(): Output {
  const content = [
    pageBanner('test/sdk/situations'),
    '# `dc-mock/sdk` beside the published client\n',
    `[One suite](../../${suite}) runs the published client (\`@datacops/services-sdk\` 1.0.2) and ours in the same`,
    'situations, over a real socket. It fails where they differ in anything that is not written here: the error, its status,',
    'its cause and its words, what is sent, and what stays behind. What ours is for: [The client](../sdk.md).\n',
    'Test with the client that runs in production: replacing the published client by ours in tests hides these differences.\n',
    '## What differs\n',
    table(
      ['What', 'Published', 'Ours', 'Why'],
      Object.values(differences).map(({ what, published, ours, why }) => [what, published, ours, why]),
    ),
    '## In which situations\n',
    'Where nothing is said of requests, one was sent.\n',
    table(
      ['Situation', 'Published', 'Ours', 'What differs'],
      Object.entries(situations).map(([name, situation]) => [name, ...describe(situation)]),
    ),
  ].join('\n')
  return { path: 'docs/reference/sdk-differences.md', content }
}

function describe(situation: Situation): string[] {
  const what = (situation.differs ?? []).map((id) => differences[id].what).join('; ')
  return 'both' in situation ? [situation.both, 'the same', what] : [situation.published, situation.ours, what]
}
