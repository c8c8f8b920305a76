import { operations } from '../../../src/spec/generated/operations.ts'
import type { FixtureFile } from '../fixtures.ts'
import { type Output, pageBanner } from '../output.ts'
import { code, table } from './markdown.ts'

/** Generates docs/reference/fixtures.md: every fixture by operation, with a description of its case. */
export function generateFixturesPage(files: readonly FixtureFile[]): Output {
  const folders = [...Object.keys(operations), 'unknownPath', 'wrongMethod']
  const content = [
    pageBanner('the cases under scripts/generate/fixtures'),
    '# Fixtures\n',
    `${files.length} responses of the service, each with its request and the scenario it was recorded in. For the format, see`,
    '[fixtures/README.md](../../fixtures/README.md). The reason is the ID that the journal gives for the response.\n',
    ...folders.map((folder) => listFolder(files.filter(({ fixture }) => fixture.operation === folder))),
  ].join('\n')
  return { path: 'docs/reference/fixtures.md', content }
}

function listFolder(files: readonly FixtureFile[]): string {
  const rows = files.map(({ path, fixture: { title, response, why } }) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    return [`[${code(name)}](../../${path})`, String(response.status), title, code(why)]
  })
  return `## ${files[0]?.fixture.operation}\n\n${table(['Fixture', 'Status', 'Description', 'Reason'], rows)}`
}
