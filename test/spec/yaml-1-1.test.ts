/**
 * Tests that the documents can be read by YAML 1.1 parsers, such as those of PyYAML and Ruby. These parsers read the keys `no`, `on`, `y`
 * and similar keys as booleans.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { listFacts } from '../../scripts/check/facts.ts'
import { parseSpec } from '../../scripts/check/spec-text.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const openapi = readFileSync(`${root}openapi.yaml`, 'utf8')

const shipped = [
  ...readdirSync(root).filter(
    (name) => name.endsWith('.yaml') && !name.startsWith('compose') && name !== 'redocly.yaml',
  ),
  ...readdirSync(`${root}scenarios`).map((name) => `scenarios/${name}`),
]

it.each(shipped)('no key of %s is a boolean in YAML 1.1', (name) => {
  const document: unknown = parse(readFileSync(root + name, 'utf8'), { version: '1.1', mapAsMap: true })
  expect(booleanKeys(document)).toEqual([])
})

it('finds a key that YAML 1.1 reads as a boolean', () => {
  expect(booleanKeys(parse('facts: [{ no: 1 }, { number: 2 }]', { version: '1.1', mapAsMap: true }))).toEqual([false])
})

const findNumbers = `
import json, sys, yaml
def facts(node):
    if isinstance(node, list):
        return [number for item in node for number in facts(item)]
    if not isinstance(node, dict):
        return []
    fact = node.get('x-fact')
    own = [fact['number']] if isinstance(fact, dict) else []
    behaviours = [fact['number'] for fact in node.get('x-behaviours', [])]
    return own + behaviours + [number for key, value in node.items() if key != 'x-behaviours' for number in facts(value)]
print(json.dumps(facts(yaml.safe_load(sys.stdin))))
`
const hasPyYaml = spawnSync('python3', ['-c', 'import yaml']).status === 0

it('PyYAML finds the number of every fact of openapi.yaml', ({ skip }) => {
  if (!hasPyYaml) skip('there is no python3 with PyYAML here; pip install pyyaml')
  const found: unknown = JSON.parse(execFileSync('python3', ['-c', findNumbers], { input: openapi, encoding: 'utf8' }))
  const numbers = listFacts(parseSpec(openapi)).map(({ number }) => number)
  expect(new Set(Array.isArray(found) ? found : [])).toEqual(new Set(numbers))
})

/** Returns all boolean keys in a document. */
function booleanKeys(node: unknown): boolean[] {
  if (Array.isArray(node)) return node.flatMap(booleanKeys)
  if (!(node instanceof Map)) return []
  const own = [...node.keys()].filter((key) => typeof key === 'boolean')
  return [...own, ...[...node.values()].flatMap(booleanKeys)]
}
