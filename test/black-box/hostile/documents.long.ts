import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { createMockOverlay } from '../../../src/mock/overlay/create-mock-overlay.ts'
import { OverlayError } from '../../../src/spec/overlay/overlay-error.ts'
import { ScenarioError } from '../../../src/state/scenario/error.ts'
import { readScenario } from '../../../src/state/scenario/parse.ts'
import { runNode } from '../../cli/serve-process.ts'
import { resolve } from '../../state/scenario/resolve.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { fromSchema } from './from-schema.ts'
import { invalidBodies, invalidTexts, invalidValues } from './invalid-values.ts'

const scenarioSchema = JSON.parse(readFileSync('schemas/scenario.schema.json', 'utf8'))
const spec = readFileSync('openapi.yaml', 'utf8')

/** Returns whether an error has the expected class and a message. */
function isExpectedError(error: unknown, kind: new (...args: never[]) => Error): boolean {
  return error instanceof kind && /\S{3}/.test(error.message)
}

it('an almost valid scenario document is either resolved or rejected with one clear error', async () => {
  const outcomes = { resolved: 0, rejected: 0 }
  const read = (ref: string): unknown => scenarioSchema.$defs[ref.slice('#/$defs/'.length)]
  await fc.assert(
    fc.asyncProperty(fromSchema(scenarioSchema, read, { maxDepth: 3 }), async (document) => {
      try {
        resolve(await readScenario(document))
        outcomes.resolved++
      } catch (error) {
        expect([isExpectedError(error, ScenarioError), String(error)]).toEqual([true, expect.any(String)])
        outcomes.rejected++
      }
    }),
    { numRuns: 1000, seed: 9 },
  )
  expect(outcomes.rejected).toBeGreaterThan(100)
})

const targets = fc.oneof(
  fc.constantFrom(
    '$',
    '$.paths',
    '$.paths.*',
    '$..*',
    '$.components.schemas.EmailInfo',
    "$.paths['/api/v1/services/email/check'].post.responses['401']",
    '$.components.schemas[?(@.type=="object")]',
    '$[?@.x',
    '$..[?(@..a)]',
    `$${'[0]'.repeat(2000)}`,
    `$${'..*'.repeat(12)}`,
    `$[?${'('.repeat(5000)}`,
  ),
  invalidTexts,
  invalidTexts.map((text) => `$.paths[${JSON.stringify(text)}]`),
)
const action = fc.oneof(
  fc.record({ target: fc.constant('$.info'), update: fc.dictionary(fc.constantFrom('x-a', 'summary'), invalidTexts) }),
  fc.record({
    target: fc.constant('$.components.schemas.EmailInfo.properties'),
    update: fc.record({ velocity: fc.constantFrom({ type: 'number' }, { type: 'string' }, {}) }),
  }),
  fc.record({ target: targets, update: invalidValues }),
  fc.record({ target: targets, remove: fc.constantFrom<unknown>(true, false, 'yes') }),
  fc.record({
    target: targets,
    update: fc.dictionary(invalidTexts, invalidValues, { maxKeys: 3 }),
    description: invalidTexts,
  }),
  invalidValues,
)
const overlays = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(action, { maxLength: 3 })
      .map((actions) => ({ overlay: '1.0.0', info: { title: 't', version: '1' }, actions })),
  },
  { weight: 1, arbitrary: invalidValues.map((value) => ({ overlay: value })) },
)

it('an overlay is either applied to the spec or rejected with one clear error', async () => {
  const outcomes = { applied: 0, rejected: 0 }
  const texts = fc.oneof(
    { weight: 4, arbitrary: overlays.map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: invalidBodies },
  )
  await fc.assert(
    fc.asyncProperty(texts, async (content) => {
      try {
        await createMockOverlay({ overlays: [{ name: 'one.yaml', content }] }, spec)
        outcomes.applied++
      } catch (error) {
        expect([isExpectedError(error, OverlayError), String(error).slice(0, 500)]).toEqual([true, expect.any(String)])
        outcomes.rejected++
      }
    }),
    { numRuns: 60, seed: 9 },
  )
  expect(outcomes.applied).toBeGreaterThan(0)
  expect(outcomes.rejected).toBeGreaterThan(20)
  // Each run builds a new spec, so the test needs a longer timeout.
}, 90_000)

const settings = fc.oneof(
  fc.record({
    url: fc.constantFrom('http://127.0.0.1:9', 'ftp://x', '', 'https://'),
    timeout: fc.oneof(fc.constant('5s'), invalidValues),
  }),
  fc.dictionary(fc.oneof(fc.constantFrom('url', 'key', 'rate', 'skip', '__proto__'), invalidTexts), invalidValues, {
    maxKeys: 4,
  }),
  invalidValues,
)
const targetFiles = fc.oneof(
  { weight: 4, arbitrary: settings.map((staging) => ({ targets: { staging } })).map((file) => stringify(file)) },
  { weight: 1, arbitrary: invalidBodies },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '&a [*a, *a]',
      'targets: &t {staging: *t}',
      `${'- '.repeat(20_000)}x`,
      '%YAML 9.9\n---\n',
      'targets: !!js/function x',
    ),
  },
)

it('a dc-mock.yaml file is either read or rejected with a clear one-line error', async () => {
  const folder = await createTemporaryFolder({ 'read.ts': readerOf() })
  const texts = fc.sample(targetFiles, { numRuns: 400, seed: 9 })
  await writeFile(join(folder, 'texts.json'), JSON.stringify(texts))
  const { code, stdout, stderr } = await runNode([join(folder, 'read.ts')], { folder }).exit
  expect([code, stderr]).toEqual([0, ''])
  const outcomes: { text: string; name: string; message: string }[] = JSON.parse(stdout)
  expect(outcomes).toHaveLength(texts.length)
  expect(outcomes.filter(({ name }) => !['read', 'UsageError'].includes(name))).toEqual([])
  expect(
    outcomes.filter(
      ({ name, message }) =>
        name === 'UsageError' && !message.startsWith('dc-mock.yaml') && !message.startsWith('"staging"'),
    ),
  ).toEqual([])
  expect(new Set(outcomes.map(({ name }) => name))).toEqual(new Set(['read', 'UsageError']))
})

/**
 * dc-mock reads the file from the working directory. All samples are therefore read in a separate process with its own working directory.
 */
function readerOf(): string {
  const source = new URL('../../../src/cli/config/config-file.ts', import.meta.url).href
  return `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { readNamedTarget } from ${JSON.stringify(source)}
    const outcomes = []
    for (const text of JSON.parse(readFileSync('texts.json', 'utf8'))) {
      writeFileSync('dc-mock.yaml', text)
      try {
        await readNamedTarget('staging')
        outcomes.push({ text: text.slice(0, 200), name: 'read', message: '' })
      } catch (error) {
        outcomes.push({ text: text.slice(0, 200), name: error.constructor.name, message: error.message.slice(0, 300) })
      }
    }
    console.log(JSON.stringify(outcomes))
  `
}
