/** Tests `--report github` in a workflow step. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { serveDeployment } from '../contract/serve-deployment.ts'
import { withJson } from '../contract/target.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runVerify } from './command-line.ts'

const checkout = fileURLToPath(new URL('../../', import.meta.url))
const only = ['--target', 'foreign', '--rate', '1000', '--only', 'getHealth.missing-credential']

const broken = () =>
  serveDeployment({
    changeResponse: (response) => (response.status === 401 ? withJson(response, () => ({ message: 'No' })) : response),
  })

function workIn(folder: string): void {
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  process.chdir(folder)
}

it('in a checkout of this repository, annotates lines of openapi.yaml and appends to the job summary', async () => {
  const { url, env } = await broken()
  const summary = join(await createTemporaryFolder(), 'summary.md')
  await writeFile(summary, '# Before\n')
  workIn(checkout)
  const reports = ['--report', 'pretty', '--report', 'github']
  const { exitCode, out } = await runVerify([url, ...only, ...reports], {
    env: { ...env, GITHUB_STEP_SUMMARY: summary },
  })
  expect(exitCode).toBe(1)
  expect(out).toMatch(/^BROKEN getHealth\.missing-credential/m)
  expect(out).toMatch(/^::error file=openapi\.yaml,line=\d+,title=getHealth\.missing-credential::GET \/api/m)
  expect(await readFile(summary, 'utf8')).toMatch(/^# Before\n### Contract ❌ failed/)
})

it('outside a checkout, annotates without a file name, and can write the GitHub report to a file', async () => {
  const { url, env } = await broken()
  const folder = await createTemporaryFolder()
  await writeFile(join(folder, 'openapi.yaml'), 'openapi: 3.1.0\n')
  workIn(folder)
  const { out } = await runVerify([url, ...only, '--report', 'github'], { env })
  expect(out).toMatch(/^::error title=getHealth\.missing-credential::/)
  const mixed = await runVerify([url, ...only, '--report', 'json', '--report', 'github=summary.md'], { env })
  expect(JSON.parse(mixed.out)).toMatchObject({ exit_code: 1 })
  expect(await readFile('summary.md', 'utf8')).toContain('failed')
})

it('exits with the run’s exit code even if the job summary cannot be written', async () => {
  const { url, env } = await broken()
  const given = join(await createTemporaryFolder(), 'none', 'summary.md')
  const { exitCode, err } = await runVerify([url, ...only, '--report', 'github'], {
    env: { ...env, GITHUB_STEP_SUMMARY: given },
  })
  expect({ exitCode, err }).toEqual({
    exitCode: 1,
    err: `dc-mock: Could not write to ${given}, the file in GITHUB_STEP_SUMMARY\n`,
  })
})
