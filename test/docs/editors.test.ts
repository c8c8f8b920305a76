/** Tests the editor setup in docs/write-a-scenario.md: the package contains the schemas, and the documents in the guide are valid. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { blocksOf, readDocument } from './read-markdown.ts'

const guide = readDocument('docs/write-a-scenario.md')
const { files, exports } = JSON.parse(readDocument('package.json'))

it('references schemas by their paths in the package', () => {
  const named = new Set(
    Array.from(guide.matchAll(/node_modules\/dc-mock\/schemas\/([\w.-]+)/g), ([, file = '']) => file),
  )
  expect([...named].sort()).toEqual(['dc-mock.schema.json', 'scenario.schema.json'])
  expect(files).toContain('schemas')
  for (const file of named) {
    expect(exports[`./${file}`]).toBe(`./schemas/${file}`)
  }
  const [settings] = blocksOf(guide).filter(({ language }) => language === 'json')
  expect(Object.keys(JSON.parse(settings?.code ?? '{}')['yaml.schemas'])).toHaveLength(named.size)
})

it('contains only documents that match the schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(JSON.parse(readDocument('schemas/scenario.schema.json')))
  const documents = blocksOf(guide).filter(({ language }) => language === 'yaml')
  expect(documents.length).toBeGreaterThan(3)
  for (const { code, line } of documents) {
    validate(parse(code))
    expect(validate.errors ?? [], `line ${line}`).toEqual([])
  }
  validate({ title: 'Wrong', chekcs_used: 3 })
  expect(validate.errors).not.toBeNull()
})
