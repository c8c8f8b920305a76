/** Runs Schemathesis, a Python tool, if version 4 is installed. npm cannot install Schemathesis. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { run } from '../installed/support/run.ts'
import { startServer } from '../support/start.ts'

const { stdout } = spawnSync('schemathesis', ['--version'], { encoding: 'utf8' })
const installed = / 4\./.test(stdout ?? '')
if (!installed) console.error('skipped: Schemathesis 4 is not installed; pip install "schemathesis>=4,<5"')

const folder = fileURLToPath(new URL('../../', import.meta.url))
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]

it.skipIf(!installed)('Schemathesis receives only responses that openapi.yaml defines', async () => {
  const { website, url } = await startServer()
  await website.update({ plan: 'business' })
  const key = `x-dc-key: ${website.private_key}`
  const words = ['run', join(folder, 'openapi.yaml'), '--url', url, '--header', key, '--checks', checks.join(',')]
  const limits = ['--phases', 'examples,coverage,fuzzing', '--max-examples', '30', '--seed', '1', '--no-color']
  const { status, output } = await run('schemathesis', [...words, ...limits], { folder })
  expect(status, output.slice(-5000)).toBe(0)
})
