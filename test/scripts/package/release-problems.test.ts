import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { releaseProblems } from '../../../scripts/package/release-problems.ts'
import { repository } from '../../../scripts/package/repository.ts'

const ready = {
  manifest: { version: '1.2.0', repository: { url: 'git+https://github.com/ana/dc-mock.git' } },
  changelog: '# Changelog\n\n## 1.2.0\n\nNew.\n',
  tag: 'v1.2.0',
}

it('reports no problems for a release that is ready', () => {
  expect(releaseProblems(ready, false)).toEqual([])
})

it.each([
  ['the owner is a placeholder', ready, true, /scripts\/package\/repository\.ts/],
  ['the repository is missing', { ...ready, manifest: { version: '1.2.0' } }, false, /repository/],
  ['the package is private', { ...ready, manifest: { ...ready.manifest, private: true } }, false, /private/],
  [
    'the changelog has no section for the version',
    { ...ready, changelog: '# Changelog\n\n## Unreleased\n' },
    false,
    /CHANGELOG\.md/,
  ],
  ['the tag does not match the version', { ...ready, tag: 'v1.3.0' }, false, /v1\.3\.0 does not match/],
])('reports that %s', (_, state, ownerMissing, problem) => {
  expect(releaseProblems(state, ownerMissing)).toEqual([expect.stringMatching(problem)])
})

it('package.json and the CI guide name the configured repository', () => {
  const { repository: field } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(field).toEqual({ type: 'git', url: `git+https://github.com/${repository}.git` })
  expect(readFileSync('docs/in-ci.md', 'utf8')).toContain(`uses: ${repository}@v`)
})
