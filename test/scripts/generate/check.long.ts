import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const inputs = [
  'openapi.yaml',
  'control.yaml',
  'dashboard.yaml',
  'docs/assumptions.yaml',
  'docs/README.md',
  'docs/in-ci.md',
  'package.json',
  'README.md',
  'scenarios',
  'test/black-box/facts',
]

function generate(root: string, ...options: string[]): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/generate/index.ts', '--root', root, ...options],
    {
      encoding: 'utf8',
    },
  )
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

it('--check lists only the stale files, shows the fix and writes nothing', () => {
  const root = mkdtempSync(join(tmpdir(), 'dc-mock-generate-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const input of inputs) cpSync(input, join(root, input), { recursive: true })

  const missing = generate(root, '--check')
  expect(missing.status).toBe(1)
  expect(missing.lines).toContain('src/spec/generated/openapi.d.ts is out of date')
  expect(missing.lines).toContain('docs/reference/facts.md is out of date')
  expect(missing.lines.at(-1)).toBe('Run `npm run generate` and commit the files it writes.')

  const written = generate(root)
  expect(written.status).toBe(0)
  expect(written.lines).toEqual(
    missing.lines.slice(0, -1).map((line) => line.replace(/^(\S+) is out of date$/, 'wrote $1')),
  )

  appendFileSync(join(root, 'docs/reference/facts.md'), 'An edit by hand.\n')
  expect(generate(root, '--check')).toEqual({
    status: 1,
    lines: ['docs/reference/facts.md is out of date', 'Run `npm run generate` and commit the files it writes.'],
  })
  expect(generate(root).lines).toEqual(['wrote docs/reference/facts.md'])
}, 240_000)
