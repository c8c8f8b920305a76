/** Runs the tests in docs/check-a-deployment.md in Vitest against a deployment. */
import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { serveDeployment } from './serve-deployment.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

it('the test file in the guide runs one test per rule and uses no more checks than documented', async () => {
  const guide = await readFile(join(root, 'docs/check-a-deployment.md'), 'utf8')
  const [, file = '', text = ''] = /^```ts\n\/\/ (\S+)\n(.*?)^```$/ms.exec(guide) ?? []
  const { url, env, website } = await serveDeployment()
  const folder = await createTemporaryFolder()
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Removes the rate limit and selects some of the rules.
  await writeFile(join(folder, file), text.replace('{ target,', "{ target, rate: null, only: ['getHealth', 'check'],"))
  const alias = { 'dc-mock/contract': join(root, 'src/contract/index.ts') }
  await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ resolve: { alias } })}`)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=tap-flat'],
    { cwd: folder, env: { ...process.env, ...env, STAGING_URL: url }, maxBuffer: 10 ** 8 },
    // The command fails if a test fails, but its output is still needed.
  ).catch((error: { stdout: string }) => error)
  expect(stdout).not.toMatch(/^not ok/m)
  expect(stdout).toMatch(/^ok \d+ - .*getHealth\.success: A valid request with a valid credential succeeds\./m)
  expect(stdout).toMatch(/^ok \d+ - .*check\.stored-result-has-ip-info: /m)
  expect(stdout).toMatch(/costs \d+ checks, but the budget is 3.*# SKIP/m)
  expect((await website.read()).checks_used).toBeLessThanOrEqual(3)
  expect((await website.read()).checks_used).toBeGreaterThan(0)
})
