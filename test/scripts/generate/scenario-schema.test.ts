import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { describeWebsite } from '../../../src/state/scenario/describe.ts'
import { readScenario } from '../../../src/state/scenario/parse.ts'
import { snapshots } from '../../state/scenario/random-states.ts'
import { noon, resolve } from '../../state/scenario/resolve.ts'
import { invalidValues, replaceOne } from '../../support/invalid-values.ts'

const root = new URL('../../../', import.meta.url)
const schema = JSON.parse(readFileSync(new URL('schemas/scenario.schema.json', root), 'utf8'))
const files = readdirSync(new URL('scenarios/', root)).filter((file) => file.endsWith('.yaml'))
const textOf = (file: string): string => readFileSync(new URL(`scenarios/${file}`, root), 'utf8')

function compile(): ValidateFunction {
  const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false, strictTypes: false })
  ajv.addKeyword('patternErrorMessage')
  addFormats.default(ajv)
  ajv.addFormat('idn-email', true)
  return ajv.compile(schema)
}

/** Validates documents like an editor, without any code of dc-mock. */
const validate = compile()

it('is a JSON Schema 2020-12 document without references to other files', () => {
  expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
  const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference)
  const known = ['#', ...Object.keys(schema.$defs).map((name) => `#/$defs/${name}`)]
  expect(references.filter((reference) => !known.includes(reference))).toEqual([])
  expect(new Set(references).size).toBe(known.length)
  expect(validate({ title: 'Shop' })).toBe(true)
})

it('accepts and rejects the same documents as dc-mock', async () => {
  const outcomes = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(snapshots, fc.nat(), invalidValues, async (snapshot, place, value) => {
      const document = JSON.parse(JSON.stringify(describeWebsite(snapshot, { now: noon })))
      replaceOne(document, place, value)
      const accepted = await readScenario(document)
        // dc-mock checks the rules for faults only when it resolves a document, so documents that the schema rejects are also resolved.
        .then((read) => validate(document) || resolve(read))
        .then(
          () => true,
          () => false,
        )
      outcomes.add(accepted)
      expect(validate(document), JSON.stringify(validate.errors)).toBe(accepted)
    }),
    { numRuns: 300 },
  )
  expect(outcomes).toEqual(new Set([true, false]))
})

it('describes every field for editors', () => {
  expect(fieldsOf(schema, '').length).toBeGreaterThan(150)
  expect(fieldsOf(schema, '').filter(({ about }) => !about || /\n\S/.test(about))).toEqual([])
})

it('explains every pattern in words', () => {
  const patterns = Object.values(schema.$defs).flatMap((part) => JSON.stringify(part).match(/"pattern":/g) ?? [])
  const words = JSON.stringify(schema).match(/"patternErrorMessage":"It must be [^"]+\."/g) ?? []
  expect(patterns.length).toBeGreaterThan(5)
  expect(words).toHaveLength(patterns.length)
})

it.each(files)('%s matches the schema, and tells editors where to find it', (file) => {
  expect(validate(parse(textOf(file))), JSON.stringify(validate.errors)).toBe(true)
  expect(textOf(file).split('\n')[0]).toBe('# yaml-language-server: $schema=../schemas/scenario.schema.json')
})

interface Field {
  path: string
  about: string | undefined
}

interface Part {
  $ref?: string
  description?: string
  properties?: Record<string, Part>
  [keyword: string]: unknown
}

/**
 * Returns all properties of a schema, including nested ones. If a property has no description, the description of the referenced schema is
 * used.
 */
function fieldsOf(part: Part, path: string): Field[] {
  const own = Object.entries(part.properties ?? {}).flatMap(([name, property]) => [
    { path: `${path}/${name}`, about: property.description ?? definitionOf(property)?.description },
    ...fieldsOf(property, `${path}/${name}`),
  ])
  const definitions = isParts(part.$defs) ? Object.entries(part.$defs) : []
  const inner = ['items', 'additionalProperties'].flatMap((keyword) => (isPart(part[keyword]) ? [part[keyword]] : []))
  return [
    ...own,
    ...definitions.flatMap(([name, definition]) => fieldsOf(definition, `${path}/${name}`)),
    ...inner.flatMap((each) => fieldsOf(each, path)),
  ]
}

function definitionOf({ $ref }: Part): Part | undefined {
  return $ref === '#' ? schema : schema.$defs[$ref?.replace('#/$defs/', '') ?? '']
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isParts(value: unknown): value is Record<string, Part> {
  return isPart(value)
}
