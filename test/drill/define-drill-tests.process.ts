import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { run } from '../installed/support/run.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const source = (path: string): string => JSON.stringify(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)))

/** Test file whose app ignores CHALLENGE. */
const program = `
import { after, test } from 'node:test'
import { createMock } from ${source('index.ts')}
import { defineDrillTests } from ${source('drill/index.ts')}

const mock = await createMock()
const { url } = await mock.listen()

async function signUp(email) {
  const response = await fetch(url + '/api/v1/services/email/check', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dc-key': mock.website.private_key },
    body: JSON.stringify({ email }),
  })
  const { data } = await response.json()
  return data.emailInfo.action === 'BLOCK' ? 'refused' : 'welcome'
}

defineDrillTests({ test, after }, { mock, website: mock.website, signUp, only: ['challenge', 'block'] })
after(() => mock.close())
`

it('defines tests for node:test, and skips cases that are not judged', async () => {
  const folder = await createTemporaryFolder({ 'drill.test.mjs': program })
  const words = ['--test', '--test-reporter=tap', 'drill.test.mjs']
  const { status, output } = await run(process.execPath, words, { folder, node: process.execPath })
  const lines = output.split('\n').filter((line) => /^\s*(not )?ok /.test(line))
  expect(lines.map((line) => line.trim().replace(/ \d+ - (\S+): .*?( # SKIP.*)?$/, ' $1$2'))).toEqual([
    'ok allow',
    'not ok challenge',
    'ok block',
    'ok one-check',
    expect.stringMatching(/^ok key-in-response # SKIP/),
    'ok key-in-url',
  ])
  expect(output).toContain('expected challenged')
  expect(status).toBe(1)
})
