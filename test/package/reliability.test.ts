import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const text = readFileSync('docs/reliability.md', 'utf8')
const own = ['Bad input', 'Limits', "Strangers' pages", 'Secrets']
const sections = new Map(text.split(/^## /m).map((section) => [section.split('\n')[0] ?? '', section]))

describe('docs/reliability.md', () => {
  it.each(own)('names a test for each promise about %s', (heading) => {
    const promises = (sections.get(heading) ?? '').split(/^- /m).slice(1)
    expect(promises.length).toBeGreaterThan(1)
    for (const promise of promises) expect(promise).toMatch(/`test\/[\w./-]+\.ts`: \*[^*]+\*/)
  })

  it('names files that are there, and tests that stand in them', () => {
    const files = [...text.matchAll(/`(test\/[^`\s]+\.ts)`/g)].map(([, file = '']) => file)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    const named = [...text.matchAll(/`(test\/[\w./-]+\.ts)`:\s+\*([^*]+)\*/g)]
    expect(named.length).toBeGreaterThan(30)
    for (const [, file = '', title = ''] of named) {
      const source = readFileSync(file, 'utf8')
      const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``]
      expect([file, title, quoted.some((each) => source.includes(each))]).toEqual([file, title, true])
    }
  })

  it('names a test for each promise of the table about durability', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const [, file = '', title = ''] = /`(test\/[\w./-]+)`: (.+) \|$/.exec(row) ?? []
      // A title may be quoted either way, or broken into another line by the formatter.
      expect([row, existsSync(file) && readFileSync(file, 'utf8').includes(title)]).toEqual([row, true])
    }
  })
})
