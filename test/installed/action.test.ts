/** Runs action.yml step by step like GitHub's runner, with the packed package instead of the package in the registry. */
import { access, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { version } from '../../src/spec/version.ts'
import { serveDeployment } from '../contract/serve-deployment.ts'
import { liveKey, withJson } from '../contract/target.ts'
import { createJob, endJob, type Job, useAction } from './support/composite-action.ts'
import { createProject } from './support/project.ts'
import { run } from './support/run.ts'

const action = fileURLToPath(new URL('../../action.yml', import.meta.url))

async function startJob(env: Record<string, string> = {}): Promise<Job> {
  const job = await createJob(inject('workFolder'), env)
  onTestFinished(async () => {
    await endJob(job)
  })
  return job
}

/** Project in which the packed package is installed. */
let project: string

beforeAll(async () => {
  project = await createProject('action')
})

/** Starts a job with a checkout of the project. */
async function startJobInProject(env: Record<string, string> = {}): Promise<Job> {
  const job = await startJob(env)
  await symlink(join(project, 'node_modules'), join(job.workspace, 'node_modules'))
  return job
}

it('starts a mock that later steps can use and that stops when the job ends', async () => {
  const job = await startJob()
  const token = 'of-the-test'
  await writeFile(join(job.workspace, 'shop.yaml'), 'title: My shop\nchecks_used: 3\n')
  const inputs = {
    package: inject('tarball'),
    port: '0',
    scenario: './shop.yaml',
    flags: '--seed=7\n--check-responses\n',
    'control-token': token,
  }
  const { passed, outputs, log } = await useAction(action, inputs, job)
  expect(log).toContain(`dc-mock ${version} is running at ${outputs.url} and stops when the job ends`)
  expect(log).not.toContain(token)
  expect(passed).toBe(true)
  const { DC_BASE_URL, DC_API_KEY = '', DC_APP_ID } = job.env
  expect(outputs).toMatchObject({ url: DC_BASE_URL, 'app-id': DC_APP_ID })
  expect(Object.keys(job.env).sort()).toEqual(
    [
      'DC_API_KEY',
      'DC_APP_ID',
      'DC_BASE_URL',
      'DC_COP_KEY',
      'DC_MOCK_TOKEN',
      'DC_MOCK_URL',
      'DC_RELEASE_SECRET',
    ].sort(),
  )
  const health = await fetch(`${DC_BASE_URL}/api/v1/export/health`, { headers: { 'x-dc-key': DC_API_KEY } })
  expect(health.status).toBe(200)
  expect(job.summary).toContain(`is running at ${DC_BASE_URL} and stops when the job ends`)

  // The command must also be available in later steps.
  const env = { ...job.env, PATH: [...job.path, process.env.PATH].join(':') }
  const asked = await run('dc-mock', ['requests', '--json'], { folder: job.workspace, env })
  expect(asked.output).toContain('getHealth')

  expect(await endJob(job)).not.toEqual([])
  await expect(fetch(`${DC_BASE_URL}/_mock/health`)).rejects.toThrow()
})

it('uses the project’s own dc-mock if it is installed', async () => {
  const job = await startJob()
  await mkdir(join(job.workspace, 'app/node_modules/.bin'), { recursive: true })
  await mkdir(join(job.workspace, 'app/node_modules/dc-mock'))
  await writeFile(join(job.workspace, 'app/node_modules/dc-mock/package.json'), '{}')
  await writeFile(join(job.workspace, 'app/node_modules/.bin/dc-mock'), '#!/bin/sh\necho "of the project: $*"\n', {
    mode: 0o755,
  })
  const inputs = { command: 'verify', target: 'staging', 'working-directory': 'app', reports: 'out' }
  const { passed, log, outputs } = await useAction(action, inputs, job)
  expect(log).toMatch(/^of the project: verify --report=pretty --report=github .* -- staging$/m)
  expect({ passed, outputs }).toMatchObject({ passed: true, outputs: { 'exit-code': '0', report: '' } })
})

it('fails and reports the reason if the mock does not start', async () => {
  const { passed, log } = await useAction(action, { port: '0', scenario: 'quota-exhaustd' }, await startJobInProject())
  expect(passed).toBe(false)
  expect(log).toMatch(/^::error title=dc-mock did not start::dc-mock: .*quota-exhausted/m)
})

it('rejects an unknown command before anything is installed', async () => {
  const { passed, log } = await useAction(action, { command: 'stop' }, await startJob())
  expect({ passed, log }).toEqual({
    passed: false,
    log: '::error title=dc-mock::The "command" input must be "start" or "verify"\n',
  })
})

it('verifies a deployment within the budget, and writes a summary, reports and outputs', async () => {
  const { url, env, requests } = await serveDeployment()
  const job = await startJobInProject()
  const inputs = {
    ...{ command: 'verify', target: url, whose: 'foreign', budget: '2', 'api-key': env.DC_API_KEY },
    ...{ flags: '--rate=1000\n--only=check\n', ledger: 'checks.json' },
  }
  const { passed, outputs, log } = await useAction(action, inputs, job)
  expect(log).not.toContain(liveKey)
  expect({ passed, outputs }).toMatchObject({
    passed: true,
    outputs: { 'exit-code': '0', report: 'dc-mock-reports/contract.json' },
  })
  expect(requests.filter(({ path, status }) => path.endsWith('/email/check') && status === 200).length).toBeLessThan(3)
  expect(job.summary).toContain('✅ passed')
  for (const file of ['contract.json', 'contract.xml']) {
    const text = await readFile(join(job.workspace, 'dc-mock-reports', file), 'utf8')
    expect(text).not.toContain(liveKey)
  }
  await access(join(job.workspace, 'checks.json'))
})

it('fails with annotations if the contract is broken, but ignores findings in the baseline', async () => {
  const { url, env } = await serveDeployment({
    changeResponse: (response) => (response.status === 401 ? withJson(response, () => ({ message: 'No' })) : response),
  })
  const job = await startJobInProject(env)
  const inputs = { command: 'verify', target: url, flags: '--rate=1000\n--only=getHealth' }
  const broken = await useAction(action, inputs, job)
  expect(broken).toMatchObject({ passed: false, outputs: { 'exit-code': '1' } })
  expect(broken.log).toMatch(/^::error title=getHealth\./m)
  expect(job.summary).toContain('❌ failed')
  const known = await useAction(action, { ...inputs, baseline: broken.outputs.report ?? '', reports: 'second' }, job)
  expect(known).toMatchObject({ passed: true, outputs: { 'exit-code': '0' } })
})

it('annotates a missing key', async () => {
  const { url } = await serveDeployment()
  const { passed, log } = await useAction(action, { command: 'verify', target: url }, await startJobInProject())
  expect(passed).toBe(false)
  expect(log).toMatch(/^::error title=dc-mock verify::.*DC_API_KEY/m)
})

it('does not execute code in inputs', async () => {
  const job = await startJobInProject()
  const hostile = '"; touch "$GITHUB_WORKSPACE/taken"; echo $(touch "$GITHUB_WORKSPACE/taken") `touch taken`'
  const names = ['target', 'budget', 'allow', 'baseline', 'ledger', 'whose', 'api-key', 'flags', 'overlay']
  for (const name of names) {
    const inputs = { command: 'verify', target: 'http://127.0.0.1:1', [name]: hostile }
    expect(await useAction(action, inputs, job), name).toMatchObject({ passed: false })
  }
  for (const name of ['port', 'scenario', 'scenarios', 'control-token', 'flags', 'overlay', 'package', 'command']) {
    expect(await useAction(action, { port: '0', [name]: hostile }, job), name).toMatchObject({ passed: false })
  }
  await expect(access(join(job.workspace, 'taken'))).rejects.toThrow('ENOENT')
})
