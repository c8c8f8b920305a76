import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../../src/cli/config/config-file.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'

const root = new URL('../../../', import.meta.url)
const schema = JSON.parse(readFileSync(new URL('schemas/dc-mock.schema.json', root), 'utf8'))
const validate = new Ajv2020({ strictRequired: false }).compile(schema)

/** Returns whether the command accepts the text as a dc-mock.yaml file. */
async function isAccepted(text: string): Promise<boolean> {
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  process.chdir(await createTemporaryFolder({ 'dc-mock.yaml': text }))
  // A section is checked when it is read, so read all of them.
  return readConfig()
    .then(Object.values)
    .then(
      () => true,
      () => false,
    )
}

it('accepts the example in the reference, as the command does', async () => {
  const page = readFileSync(new URL('docs/reference/dc-mock-yaml.md', root), 'utf8')
  const [, example = ''] = /```yaml\n([^`]*)```/.exec(page) ?? []
  expect(parse(example)).toHaveProperty('targets.staging.budget', 3)
  expect(validate(parse(example))).toBe(true)
  expect(await isAccepted(example)).toBe(true)
})

it.each([
  ['serve: { port: 4020, overlay: [a.yaml, b.yaml] }', true],
  ['serve: { overlay: a.yaml, check-responses: false }', true],
  ['targets: { staging: { url: "https://a.example", only: [getHealth], rate: 0.5 } }', true],
  ['serve: { prot: 4020 }', false],
  ['serve: { port: [1, 2] }', false],
  ['serve: { check-responses: 1 }', false],
  ['serve: { control-token: t }', false],
  ['serve: { host: "" }', false],
  ['targets: { staging: {} }', false],
  ['targets: { staging: { url: "ftp://a.example" } }', false],
  ['targets: { staging: { url: "https://a.example", key: dcp_Live } }', false],
  ['drill: { method: PATCH }', true],
  ['drill: { method: patch }', false],
  [
    `drill: { fields: { a: '{"emai": 1}', b: '{name} {detail} {beta} {son}', c: '{{email}}', d: '{}', e: '{json:/a/0}{unique}' } }`,
    true,
  ],
  ['other: 1', false],
  ['[]', false],
])('agrees with the command about %s', async (text, accepted) => {
  expect(validate(parse(text))).toBe(accepted)
  expect(await isAccepted(text)).toBe(accepted)
})
