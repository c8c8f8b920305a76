/** Tests the examples in docs/write-a-scenario.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runInProcess } from '../../cli/command-line.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'

const guide = readFileSync(new URL('../../../docs/write-a-scenario.md', import.meta.url), 'utf8')
const blocks = Array.from(
  guide.matchAll(/^```yaml\n# (\S+)\n(.*?)^```$/gms),
  ([, file = '', text = '']) => [file, text] as const,
)

it('contains only documents whose expectations pass', async () => {
  const folder = await createTemporaryFolder(Object.fromEntries(blocks))
  const { exitCode, out } = await runInProcess(['scenario', 'test', ...blocks.map(([file]) => join(folder, file))])
  expect(out).toMatch(new RegExp(`^${blocks.length} passed, 0 failed$`, 'm'))
  expect(exitCode).toBe(0)
  expect(blocks.map(([file]) => file)).toEqual(['shop.yaml', 'december.yaml', 'crowd.yaml', 'shops.yaml'])
})

it('mentions only existing commands and flags', async () => {
  const { out } = await runInProcess(['help'])
  const { out: serve } = await runInProcess(['help', 'serve'])
  for (const [, command = ''] of guide.matchAll(/^npx dc-mock (scenario \w+|serve)/gm))
    expect(out).toContain(`  ${command} `)
  for (const [, flag = ''] of guide.matchAll(/serve (--\w+)/g)) expect(serve).toContain(flag)
})
