/** Runs the workflows of docs/in-ci.md that do not need a published package, step by step like GitHub's runner. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { parse, stringify } from 'yaml'
import { serveDeployment } from '../contract/serve-deployment.ts'
import { liveKey, withJson } from '../contract/target.ts'
import { blocksOf, readDocument } from '../docs/read-markdown.ts'
import { freePort } from '../support/free-port.ts'
import { type ActionResult, createJob, endJob, type Job, useAction } from './support/composite-action.ts'
import { runOrThrow } from './support/run.ts'

interface Step {
  uses?: string
  run?: string
  if?: string
  env?: Record<string, string>
}

const workflows = new Map<string, Step[]>(
  blocksOf(readDocument('docs/in-ci.md'))
    .filter(({ language }) => language === 'yaml')
    .map(({ code }) => {
      const [, name = ''] = /^# \.github\/workflows\/(\S+)$/m.exec(code) ?? []
      const { jobs } = parse(code)
      return [name, Object.values<{ steps: Step[] }>(jobs).flatMap(({ steps }) => steps)]
    }),
)

const drilledApp = fileURLToPath(new URL('../../examples/drill-four-defects', import.meta.url))

/** Project with the tarball in its repository, as described in the guide. */
let project: string

beforeAll(async () => {
  project = join(inject('workFolder'), 'ci guide')
  await mkdir(join(project, 'vendor'), { recursive: true })
  const tarball = basename(inject('tarball'))
  await cp(inject('tarball'), join(project, 'vendor', tarball))
  await writeFile(
    join(project, 'package.json'),
    '{ "private": true, "type": "module", "scripts": { "start": "node corrected.js", "test": "node test.mjs" } }',
  )
  for (const file of ['server.js', 'corrected.js']) await cp(join(drilledApp, file), join(project, file))
  await writeFile(
    join(project, 'test.mjs'),
    `const { DC_BASE_URL, DC_API_KEY } = process.env
const { status } = await fetch(DC_BASE_URL + '/api/v1/export/health', { headers: { 'x-dc-key': DC_API_KEY } })
console.log('health ' + status)\n`,
  )
  const [install = ''] = /npm install --save-dev .*$/m.exec(readDocument('docs/in-ci.md')) ?? []
  await runOrThrow('bash', ['-ec', install], { folder: project })
})

/** Runs the steps of a workflow in a new checkout of the project. */
async function runWorkflow(
  name: string,
  { url = '', secrets = {} }: { url?: string; secrets?: Record<string, string> } = {},
): Promise<ActionResult & { job: Job }> {
  const job = await createJob(inject('workFolder'))
  onTestFinished(async () => {
    await endJob(job)
  })
  await cp(project, job.workspace, { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  const steps = (workflows.get(name) ?? [])
    .filter((step) => step.run !== undefined && step.if === undefined)
    .map(({ run, env = {} }, index) => ({ name: `step ${index}`, run, env: fillSecrets(env, secrets), shell: 'bash' }))
  expect(steps.length).toBeGreaterThan(1)
  const text = stringify({ inputs: {}, outputs: {}, runs: { using: 'composite', steps } })
    .replaceAll('https://api.staging.example', `${url} --rate 1000`)
    .replaceAll('localhost:3000', `localhost:${await freePort()}`)
  const file = join(job.temp, 'workflow.yml')
  await writeFile(file, text)
  return { ...(await useAction(file, {}, job)), job }
}

/** Replaces secrets with their values. A missing secret is replaced with an empty string. */
function fillSecrets(env: Record<string, string>, secrets: Record<string, string>): Record<string, string> {
  const filled = Object.entries(env).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\{ secrets\.(\w+) \}\}/g, (_, secret: string) => secrets[secret] ?? ''),
  ])
  return Object.fromEntries(filled)
}

it('installs the tarball without the registry', async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
  expect({ ...dependencies, ...devDependencies }).toEqual({ 'dc-mock': expect.stringMatching(/^file:vendor\//) })
})

it.each(['test.yml', 'steps.yml'])('%s runs tests with a mock', async (name) => {
  const { passed, log } = await runWorkflow(name)
  expect(log).toContain('health 200')
  expect(passed).toBe(true)
})

it('drill.yml drills the app', async () => {
  const { passed, log, job } = await runWorkflow('drill.yml')
  expect(log).toMatch(/^survived (\d+) of \1\b/m)
  expect(passed).toBe(true)
  expect(job.summary).toContain('survived')
})

describe('contract.yml', () => {
  it('if the contract is fulfilled, passes and writes a summary and reports', async () => {
    const { url } = await serveDeployment()
    const { passed, log, job } = await runWorkflow('contract.yml', { url, secrets: { DC_API_KEY: liveKey } })
    expect(log).not.toContain(liveKey)
    expect(log).toContain('PASSED')
    expect(passed).toBe(true)
    expect(job.summary).toContain('✅ passed')
    for (const file of ['contract.json', 'contract.xml', 'checks.json'])
      expect(await readFile(join(job.workspace, file), 'utf8')).not.toBe('')
  })

  it('annotates problems', async () => {
    const { url } = await serveDeployment({
      changeResponse: (response) =>
        response.status === 401 ? withJson(response, () => ({ message: 'No' })) : response,
    })
    const { passed, log } = await runWorkflow('contract.yml', { url, secrets: { DC_API_KEY: liveKey } })
    expect(log).toMatch(/^::error title=\w+\./m)
    expect(passed).toBe(false)
  })

  it('annotates a secret that is not set', async () => {
    const { url } = await serveDeployment()
    const { passed, log } = await runWorkflow('contract.yml', { url })
    expect(log).toMatch(/^::error title=dc-mock verify::.*DC_API_KEY/m)
    expect(passed).toBe(false)
  })
})
