/** Tests that a YAML 1.1 parser can read openapi.yaml (see `yaml-1-1.test.ts`). */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listFacts } from '../../scripts/check/facts.ts'
import { parseSpec } from '../../scripts/check/spec-text.ts'

const openapi = readFileSync('openapi.yaml', 'utf8')

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
