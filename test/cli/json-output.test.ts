import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { commands } from '../../src/cli/command-table.ts'
import { contractRules } from '../../src/contract/registry.ts'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runInProcess } from './command-line.ts'

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true })
addFormats.default(ajv)
ajv.addVocabulary(['patternErrorMessage'])
ajv.addFormat('idn-email', true)
for (const name of ['scenario.schema.json', 'command-output.schema.json'])
  ajv.addSchema(JSON.parse(await readFile(new URL(`../../schemas/${name}`, import.meta.url), 'utf8')), name)

/**
 * Command lines by schema. The schema of `scenario-show` is scenario.schema.json. The other schemas are definitions in
 * command-output.schema.json. `ID` is replaced with the ID of a request, and `RULE` with the ID of a rule.
 */
const lines: Readonly<Record<string, readonly string[]>> = {
  'scenario-list': ['scenario list --json'],
  'scenario-show': ['scenario show returning-user --json'],
  'scenario-load': ['scenario load quota-exhausted --json'],
  'scenario-test': ['scenario test quota-exhausted --json'],
  requests: ['requests --json --limit 1', 'requests --json --limit 1 --operation checkEmail'],
  why: ['why ID --json'],
  status: ['status --json'],
  env: ['env --json', 'env --json --format json'],
  wait: ['wait --json'],
  stop: ['stop --json --url http://127.0.0.1:9'],
  agents: ['agents --json', 'agents cursor --json'],
  doctor: ['doctor --json'],
  'verify-list': ['verify --list --report json'],
  'verify-explain': ['verify --explain RULE --report json'],
  'drill-list': ['drill --list --report json'],
}

it.each(Object.entries(lines).flatMap(([name, each]) => each.map((line) => [line, name])))(
  '%s prints JSON that matches the schema %s',
  async (line, name) => {
    const { url, website, mock, check } = await startServer({ scenario: 'returning-user' })
    await mock.createWebsite({ lifetime: '10m' })
    await website.faults.add({ operation: 'checkEmail', status: 503, times: 2 })
    const { headers } = await check('ana@shop.example')
    const words = line
      .replace('ID', headers.get('x-mock-request-id') ?? '')
      .replace('RULE', contractRules[0]?.id ?? '')
      .split(' ')
    const { out, err } = await runInProcess(words, { env: { DC_MOCK_URL: url } })
    expect(err.replace(/^\d+ earlier entr(?:y is|ies are) not shown.*\n/, '')).toBe('')
    expect(problemsOf(name, JSON.parse(out))).toEqual([])
  },
)

it('every command with --json is tested', () => {
  const named = commands.filter(({ flags }) => flags.some(({ name }) => name === 'json')).map(({ name }) => name)
  expect(Object.keys(lines)).toEqual(expect.arrayContaining(named.map((name) => name.replace(' ', '-'))))
})

it('output for failed scenario tests and invalid scenarios matches the schemas', async () => {
  const folder = await createTemporaryFolder({
    'bad.yaml': 'plan: fre',
    'failing.yaml': 'expect: [{ checkEmail: { email: a@shop.example }, response: { status: 429 } }]',
  })
  const list = await runInProcess(['scenario', 'list', '--json', '--scenarios', folder])
  expect(JSON.parse(list.out)).toContainEqual(expect.objectContaining({ name: 'bad', title: null }))
  expect(problemsOf('scenario-list', JSON.parse(list.out))).toEqual([])
  const test = await runInProcess(['scenario', 'test', join(folder, 'failing.yaml'), '--json'])
  expect(test.exitCode).toBe(1)
  expect(JSON.parse(test.out)).toMatchObject({ ok: false, results: [{ steps: 1, problem: expect.any(Array) }] })
  expect(problemsOf('scenario-test', JSON.parse(test.out))).toEqual([])
})

it('the schemas reject missing properties, unknown properties and wrong types', () => {
  const valid = { stopped: false, url: 'http://127.0.0.1:9', log: null }
  expect(problemsOf('stop', valid)).toEqual([])
  for (const wrong of [{ ...valid, stopped: 'no' }, { ...valid, pid: 1 }, { stopped: false }])
    expect(problemsOf('stop', wrong)).not.toEqual([])
})

it.each([
  ['status --json --url http://127.0.0.1:9', 3],
  ['wait --json --timeout 0s --url http://127.0.0.1:9', 3],
  ['env --json --format dotenv', 2],
  ['scenario show nonsense --json', 2],
])('%s prints an error to stderr instead of JSON, and exits with %i', async (line, exitCode) => {
  expect(await runInProcess(line.split(' '))).toEqual({
    exitCode,
    out: '',
    err: expect.stringMatching(/^dc-mock: .+\n$/),
  })
})

function problemsOf(name: string, value: unknown): string[] {
  const file = name === 'scenario-show' ? 'scenario.schema.json' : `command-output.schema.json#/$defs/${name}`
  const validate = ajv.compile({ $ref: file })
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
