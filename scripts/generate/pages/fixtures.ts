import { operations } from '../../../src/spec/generated/operations.ts'
import type { FixtureFile } from '../fixtures.ts'
import { type Output, pageBanner } from '../output.ts'
import { code, table } from './markdown.ts'

/** docs/reference/fixtures.md: every fixture by operation, with what it is an answer to. */
export function generateFixturesPage(files: readonly FixtureFile[]): Output {
  const folders = [...Object.keys(operations), 'unknownPath', 'wrongMethod']
  const content = [
    pageBanner('the cases under scripts/generate/fixtures'),
    '# Fixtures\n',
    `${files.length} answers of the service, each with its request and the situation that leads to it. Their form is described in`,
    '[fixtures/README.md](../../fixtures/README.md). The reason is the id of what the journal says of the answer.\n',
    ...folders.map((folder) => listFolder(files.filter(({ fixture }) => fixture.operation === folder))),
  ].join('\n')
  return { path: 'docs/reference/fixtures.md', content }
}

function listFolder(files: readonly FixtureFile[]): string {
  const rows = files.map(({ path, fixture: { title, response, why } }) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    return [`[${code(name)}](../../${path})`, String(response.status), title, code(why)]
  })
  return `## ${files[0]?.fixture.operation}\n\n${table(['Fixture', 'Status', 'What it is', 'Reason'], rows)}`
}
