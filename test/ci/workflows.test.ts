/** Workflows of this repository. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeFolder } from '../support/scenario-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = globSync('.github/workflows/*.yml', { cwd: root }).sort()
const read = (file: string): string => readFileSync(root + file, 'utf8')

interface Job {
  permissions?: Record<string, string>
  'timeout-minutes'?: number
  steps: { uses?: string; run?: string }[]
}

const jobsOf = (file: string): [string, Job][] => Object.entries(parse(read(file)).jobs)

it('are those for changes and for releases', () => {
  expect(files).toEqual(['.github/workflows/ci.yml', '.github/workflows/release.yml'])
})

it.each(files)('%s names each action of others by a commit, and lets no job run for hours', (file) => {
  for (const [name, { steps, 'timeout-minutes': minutes }] of jobsOf(file)) {
    expect(minutes, name).toBeLessThanOrEqual(60)
    for (const { uses } of steps) {
      if (uses !== undefined && uses !== './') expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
    }
  }
  for (const line of read(file)
    .split('\n')
    .filter((each) => each.includes('@') && each.includes('uses:'))) {
    expect(line).toMatch(/ # v\d+\.\d+\.\d+$/)
  }
})

it.each(files)('%s may read, and no job writes but where it publishes', (file) => {
  expect(parse(read(file)).permissions).toEqual({ contents: 'read' })
  for (const [name, { permissions }] of jobsOf(file)) {
    if (name === 'publish') expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' })
    else expect(permissions, name).toBeUndefined()
  }
})

it.each(files)('%s runs scripts that there are, with no expression in any', (file) => {
  const { scripts } = JSON.parse(read('package.json'))
  for (const run of jobsOf(file).flatMap(([, { steps }]) => steps.map((step) => step.run ?? ''))) {
    expect(run).not.toContain('${{')
    for (const [, name = ''] of run.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([name])
  }
})

it('stops a release before all else while package.json names no repository, and says where that is told', async () => {
  const { steps } = jobsOf('.github/workflows/release.yml')[0]?.[1] ?? { steps: [] }
  const runs = steps.flatMap(({ run }) => run ?? [])
  const step = runs.find((run) => run.includes('repository')) ?? ''
  expect(runs.indexOf(step)).toBeLessThan(runs.indexOf('.ci/run'))
  const says = async (text: string): Promise<string> => {
    const folder = await makeFolder({ 'package.json': text })
    const { status, stderr } = spawnSync('bash', ['-ec', step], { cwd: folder, encoding: 'utf8' })
    return `${status} ${stderr}`
  }
  expect(await says('{ "repository": { "url": "git+https://github.com/owner/dc-mock.git" } }')).toBe('0 ')
  expect(await says('{}')).toMatch(/^1 ::error::package\.json lacks repository; CONTRIBUTING\.md, Release, .*\n$/)
  expect(read('CONTRIBUTING.md')).toMatch(/^## Release\n(?:.+\n|\n(?!#))*?.*`repository` of package\.json/m)
})

it('publishes nothing that has not passed everything', () => {
  const runs = jobsOf('.github/workflows/release.yml').flatMap(([, { steps }]) => steps.map(({ run }) => run))
  const publish = runs.findIndex((run) => run?.includes('publish --provenance'))
  expect(publish).toBeGreaterThan(runs.indexOf('.ci/run'))
  expect(runs).toContain('.ci/run')
})
