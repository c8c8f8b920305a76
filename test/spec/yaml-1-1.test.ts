/**
 * Tests that the documents can be read by YAML 1.1 parsers, such as those of PyYAML and Ruby. These parsers read the keys `no`, `on`, `y`
 * and similar keys as booleans.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../../', import.meta.url))

const shipped = [
  ...readdirSync(root).filter(
    (name) => name.endsWith('.yaml') && !name.startsWith('compose') && name !== 'redocly.yaml',
  ),
  ...readdirSync(`${root}scenarios`).map((name) => `scenarios/${name}`),
]

it.each(shipped)('%s has no keys that YAML 1.1 parsers read as booleans', (name) => {
  const document: unknown = parse(readFileSync(root + name, 'utf8'), { version: '1.1', mapAsMap: true })
  expect(booleanKeys(document)).toEqual([])
})

it('finds a key that YAML 1.1 parsers read as a boolean', () => {
  expect(booleanKeys(parse('facts: [{ no: 1 }, { number: 2 }]', { version: '1.1', mapAsMap: true }))).toEqual([false])
})

/** Returns all boolean keys in a document. */
function booleanKeys(node: unknown): boolean[] {
  if (Array.isArray(node)) return node.flatMap(booleanKeys)
  if (!(node instanceof Map)) return []
  const own = [...node.keys()].filter((key) => typeof key === 'boolean')
  return [...own, ...[...node.values()].flatMap(booleanKeys)]
}
