/**
 * Tests that control.yaml contains all limits that the server enforces. If a request matches control.yaml, the server must never reject its
 * format.
 */
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { isEmailAddress, toIdentity } from '../../../src/service/risk/address.ts'
import type { controlOperations } from '../../../src/spec/generated/operations.ts'
import { fromSchema } from '../../black-box/hostile/from-schema.ts'
import { controlOf } from '../../support/control.ts'
import { startInProcess } from '../../support/start.ts'

interface Parameter {
  $ref?: string
  name: string
  in: string
  schema: object
}

interface Described {
  operationId: keyof typeof controlOperations
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: object } } }
}

type Path = Record<string, Described> & { parameters?: Parameter[] }

const document = parse(readFileSync(new URL('../../../control.yaml', import.meta.url), 'utf8'))
const read = (ref: string): unknown => {
  const keys = ref.slice(2).split('/')
  return keys.reduce((node, key) => node[key], document)
}

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addFormat('idn-email', (text: string) => isEmailAddress(toIdentity(text)))
ajv.addSchema(document, 'control.yaml')

const compile = (schema: object): ValidateFunction =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"control.yaml#/')))

const operations = Object.values(document.paths as Record<string, Path>).flatMap(
  ({ parameters: shared = [], ...item }) =>
    Object.values(item).map((described) => {
      const { operationId, requestBody, parameters = [] } = described
      const all = [...shared, ...parameters].map((each) => (each.$ref ? (read(each.$ref) as Parameter) : each))
      return {
        operationId,
        body: requestBody?.content['application/json'].schema,
        query: all.filter((parameter) => parameter.in === 'query'),
      }
    }),
)

const withBody = operations.flatMap(({ operationId, body }) => (body ? [{ operationId, body }] : []))
const withQuery = operations.filter(
  ({ operationId, body, query }) => query.length > 0 && !body && operationId !== 'streamEvents',
)

/** Number of runs. Each run is one call, and all runs together cover each field many times. */
const numRuns = 150

it.each(withBody)('$operationId accepts every body that matches the schema', async ({ operationId, body }) => {
  const started = await startInProcess()
  const control = controlOf(started)
  const validate = compile(body)
  const path = { app_id: 'app_local', name: 'kept' }
  let validCount = 0
  await fc.assert(
    fc.asyncProperty(
      fromSchema(body, read, { maxDepth: 3, includeInvalid: false }),
      fc.nat(),
      async (created, place) => {
        const sent = fewFields(created, place)
        if (!validate(sent)) return
        validCount++
        const { status, json } = await control(operationId, { path, body: sent })
        expect(json?.code, `${status} ${json?.message}`).not.toBe('invalid_request')
      },
    ),
    { numRuns, seed: 20261123 },
  )
  expect(validCount).toBeGreaterThan(numRuns / 10)
})

it.each(withQuery)('$operationId accepts every query that matches the schema', async ({ operationId, query }) => {
  const started = await startInProcess()
  const control = controlOf(started)
  const path = { app_id: 'app_local', id: 'x', name: 'kept' }
  for (const { name, schema } of query) {
    if (name === 'wait') continue
    const validate = compile(schema)
    await fc.assert(
      fc.asyncProperty(fromSchema(schema, read, { includeInvalid: false }), async (value) => {
        const text = String(value)
        if (!validate(value) || text === '') return
        const others = Object.fromEntries(query.filter((each) => 'required' in each).map((each) => [each.name, 'x']))
        const { json } = await control(operationId, { path, query: { ...others, [name]: text } })
        expect(json?.code, json?.message).not.toBe('invalid_request')
      }),
      { numRuns: 60, seed: 20261123 },
    )
  }
})

/** Reduces a random document to two fields, plus `email` and `match`. Large random documents are rarely valid. */
function fewFields(created: unknown, place: number): unknown {
  const fields = Object.entries(created ?? {})
  if (fields.length < 4) return created
  const kept = [place, place + 1].map((index) => fields[index % fields.length] ?? [])
  return Object.fromEntries([...fields.filter(([name]) => name === 'email' || name === 'match'), ...kept])
}

it.each([
  ['listRequests', { query: { wait: '30d' } }],
  ['acquireLease', { path: { app_id: 'app_local' }, body: { holder: 'one', duration: '30d' } }],
  ['createWebsite', { body: { lifetime: '1ms' } }],
  ['createPerson', { body: { email: 'ana@shop.example', id: 'usr_1' } }],
  ['createPerson', { body: { email: 'ana' } }],
  ['createFault', { body: { outage: 'keyStore', operation: 'checkEmail' } }],
  ['createFault', { body: { operation: 'checkEmail' } }],
  ['createVerdict', { body: { match: '*@corp.example' } }],
  ['loadScenario', { body: { clock: { now: '2026-02-30T00:00:00Z' } } }],
] as const)('%s rejects %j, and so does the schema', async (operationId, call) => {
  const { status } = await controlOf(await startInProcess())(operationId, call)
  expect(status).toBe(400)
  const { body, query } = operations.find((each) => each.operationId === operationId) ?? {}
  if ('body' in call) expect(compile(body ?? {})(call.body)).toBe(false)
  else expect(compile(query?.find(({ name }) => name === 'wait')?.schema ?? {})(call.query.wait)).toBe(false)
})
