/** Tests one invalid document for each keyword of the schema and for each rule, and compares the error messages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scenarioRules } from '../../../../src/state/scenario/error-messages.ts'
import { runInProcess } from '../../../cli/command-line.ts'
import { controlOf } from '../../../support/control.ts'
import { createSettableTime } from '../../../support/settable-time.ts'
import { type Started, startInProcess } from '../../../support/start.ts'
import { createTemporaryFolder } from '../../../support/temporary-folder.ts'
import { invalidFaults } from '../invalid-faults.ts'
import { badDocuments, badFiles } from './from-rules.ts'
import { type BadDocument, createInvalidDocuments, uncoveredKeywords } from './from-schema.ts'

const schema = JSON.parse(readFileSync(new URL('../../../../schemas/scenario.schema.json', import.meta.url), 'utf8'))

const ofRules: BadDocument[] = [
  ...Object.entries(badDocuments).flatMap(([rule, cases]) =>
    cases.map(([title, document]) => ({ title: `${rule}, ${title}`, document })),
  ),
  ...invalidFaults.map(({ rule, fault }, index) => ({
    title: `${rule}, fault ${index}`,
    document: { faults: [fault] },
  })),
]

it('has an invalid document for each schema keyword at each location', () => {
  expect(uncoveredKeywords(schema)).toEqual([])
  const titles = createInvalidDocuments(schema).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.length).toBeGreaterThan(290)
})

it('has an invalid document for each rule', () => {
  const broken = [...Object.keys(badDocuments), ...Object.keys(badFiles), ...invalidFaults.map(({ rule }) => rule)]
  expect([...new Set(broken)].sort()).toEqual(Object.keys(scenarioRules).sort())
})

it('rejects each document that violates the schema, explains what is required, and changes nothing', async () => {
  await expect(await collectErrors(createInvalidDocuments(schema))).toMatchFileSnapshot('from-schema.txt')
})

it('rejects each document that breaks a rule, suggests a fix, and changes nothing', async () => {
  await expect(await collectErrors(ofRules)).toMatchFileSnapshot('from-rules.txt')
})

it('refuses to start with a file that breaks a rule, and reports the file and line', async () => {
  const lines: string[] = []
  for (const [rule, cases] of Object.entries(badFiles)) {
    for (const [title, files] of cases) {
      const folder = await createTemporaryFolder(files)
      const { exitCode, out, err } = await runInProcess([
        'serve',
        '--port',
        '0',
        '--scenario',
        join(folder, 'shop.yaml'),
      ])
      expect({ exitCode, out }, title).toEqual({ exitCode: 2, out: '' })
      lines.push(`${rule}, ${title}\n  ${err.replaceAll(`${folder}/`, '').trim()}\n`)
    }
  }
  await expect(lines.join('')).toMatchFileSnapshot('from-files.txt')
})

/** Loads each document into a website with data and returns the messages as lines. */
async function collectErrors(documents: readonly BadDocument[]): Promise<string> {
  const started = await startInProcess({ environment: createSettableTime().environment })
  await started.check('ana@shop.example')
  const before = await readAll(started)
  const lines: string[] = []
  for (const { title, document } of documents) {
    const { status, json } = await controlOf(started)('loadScenario', { body: document })
    expect(status, title).toBe(400)
    expect(await readAll(started), title).toEqual(before)
    lines.push(`${title}\n  ${json.message}\n`)
  }
  return lines.join('')
}

async function readAll(started: Started): Promise<object> {
  const control = controlOf(started)
  const [state, websites, journal] = [
    await control('getState'),
    await control('listWebsites'),
    await control('listRequests'),
  ]
  return { state: state.json, websites: websites.json, requests: journal.json.matched }
}
