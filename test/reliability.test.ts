import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

it('every promise in docs/reliability.md names a test that is there', async () => {
  const page = await readFile('docs/reliability.md', 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    const [, file, title] = /`(test\/[\w./-]+)`: (.+) \|$/.exec(row) ?? []
    expect(file, row).toBeDefined()
    // A title may be quoted either way, or broken into another line by the formatter.
    expect(await readFile(String(file), 'utf8'), row).toContain(title)
  }
})
