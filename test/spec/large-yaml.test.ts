import { expect, it } from 'vitest'
import { createLineFinder, parseSmallYaml, parseYaml } from '../../src/spec/yaml.ts'
import { parseScenario } from '../../src/state/scenario/parse.ts'
import { controlOf } from '../support/control.ts'
import { startInProcess } from '../support/start.ts'

it('reads a large map in linear time', () => {
  // By default, the parser compares each key with all previous keys, which took 12 s for 40,000 keys.
  let lookups = 0
  const text = Array.from({ length: 5_000 }, (_, n) => `key${n}: ${n}`).join('\n')
  const has = Array.prototype.some
  Array.prototype.some = function some(this: unknown[], ...args) {
    lookups += this.length
    return has.apply(this, args)
  }
  try {
    const { value } = parseYaml(text)
    expect(Object.keys(value as object)).toHaveLength(5_000)
    expect(createLineFinder(text)('/key4999')).toBe(5_000)
  } finally {
    Array.prototype.some = has
  }
  expect(lookups).toBeLessThan(50_000)
})

it('rejects YAML with more than 200,000 lines and commas in total, and reports no line numbers for JSON of that size', async () => {
  const tooLarge = { code: 'too-large', message: expect.stringMatching(/200,000 lines and commas.*JSON/), line: null }
  expect(parseSmallYaml(`a: [${'1,'.repeat(200_001)}1]`)).toEqual({ syntaxError: tooLarge })
  expect(parseSmallYaml('a: 1\n'.repeat(200_001))).toEqual({ syntaxError: tooLarge })
  const control = controlOf(await startInProcess())
  const headers = { 'content-type': 'application/yaml' }
  const { status, json } = await control('loadScenario', { body: 'n: 1\n'.repeat(200_001), headers })
  expect([status, json.message]).toEqual([400, expect.stringContaining('200,000 lines and commas')])
  // Finding a line would take as long as parsing, so no line is found in a large text.
  expect(createLineFinder(`{"a":${'\n'.repeat(200_001)}1}`)('/a')).toBeNull()
  const large = `{"people":[{"colour":1},{}]${'\n'.repeat(200_001)}}`
  await expect(parseScenario(large)).rejects.toThrow(/^Found 2 problems:\n {2}people\[0\]/)
})

it.each([
  ['a block map', 'a: 1\nb: 2\na: 3\n', 3],
  ['a flow map', 'x: { a: 1,\n  a: 2 }\n', 2],
  ['a map in a list', '- a: 1\n  b: 2\n  b: 3\n', 3],
  ['a quoted and a plain key', '"a": 1\na: 2\n', 2],
])('reports the line of a duplicate key: %s', (_what, text, line) => {
  expect(parseYaml(text).syntaxError).toEqual({ code: 'syntax', message: expect.stringMatching(/unique/i), line })
})

it('rejects deeply nested YAML documents with a clear error', async () => {
  for (const text of [
    '- '.repeat(2000),
    // This text overflows the parser's stack.
    '['.repeat(20_000),
    '{a: '.repeat(2000),
    nestedMap(600),
    '? '.repeat(2000),
  ]) {
    expect(parseYaml(text).syntaxError?.message, text.slice(0, 20)).toMatch(/nested more than 500 levels deep/)
    expect(() => createLineFinder(text)('/a/b')).not.toThrow()
  }
  expect(parseYaml(`${'['.repeat(400)}${']'.repeat(400)}`).syntaxError).toBeUndefined()
  await expect(parseScenario('['.repeat(20_000))).rejects.toThrow('nested more than 500 levels deep')
})

function nestedMap(levels: number): string {
  return Array.from({ length: levels }, (_, n) => `${' '.repeat(n)}a:\n`).join('')
}

it('rejects deeply nested JSON documents with the same error', async () => {
  const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  await expect(parseScenario(deep)).rejects.toThrow('nested more than 500 levels deep')
})
