/**
 * Runs a composite action like GitHub's runner. Each `run` step is a separate bash process, with files for variables, paths, outputs and
 * the summary. Only the expressions that the action uses are supported, and all others throw.
 */
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { run } from './run.ts'

interface Action {
  inputs: Record<string, { default?: string }>
  outputs: Record<string, { value: string }>
  runs: { steps: Step[] }
}

interface Step {
  id?: string
  name: string
  if?: string
  run: string
  env?: Record<string, string>
  'working-directory'?: string
}

export interface Job {
  /** Folder with the checkout of the project that contains the workflow. */
  workspace: string
  temp: string
  /** Environment of the job, including the variables that earlier steps wrote to GITHUB_ENV. */
  env: Record<string, string>
  path: string[]
  summary: string
  /** Value of an environment variable that all processes of the job inherit. The runner uses this value to find leftover processes. */
  tracking: string
}

export interface ActionResult {
  passed: boolean
  outputs: Record<string, string>
  log: string
}

export async function createJob(folder: string, env: Record<string, string> = {}): Promise<Job> {
  const home = await mkdtemp(join(folder, 'job-'))
  const workspace = join(home, 'workspace')
  const temp = join(home, 'temp')
  await Promise.all([mkdir(workspace), mkdir(temp)])
  return { workspace, temp, env: { ...env }, path: [], summary: '', tracking: `github_${home}` }
}

/** Runs the steps in order and stops if a step fails. */
export async function useAction(file: string, inputs: Record<string, string>, job: Job): Promise<ActionResult> {
  const action: Action = parse(await readFile(file, 'utf8'))
  for (const name of Object.keys(inputs)) {
    if (!(name in action.inputs)) throw new Error(`${file} has no input ${name}`)
  }
  const values = new Map<string, string>()
  for (const [name, { default: defaultValue = '' }] of Object.entries(action.inputs)) {
    values.set(`inputs.${name}`, inputs[name] ?? defaultValue)
  }
  let log = ''
  let passed = true
  for (const step of action.runs.steps) {
    if (!passed || !isConditionMet(step.if, values)) continue
    const result = await runStep(step, { file, values, job })
    log += result.output
    passed = result.status === 0
    for (const [name, value] of result.outputs) values.set(`steps.${step.id}.outputs.${name}`, value)
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value, values)])
  return { passed, outputs: Object.fromEntries(outputs), log }
}

/** Stops the leftover processes of a job like GitHub's runner, and returns their process IDs. */
export async function endJob({ tracking }: Job): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const leftoverIds: number[] = []
  for (const id of ids) {
    const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')
    if (environment.split('\0').includes(`RUNNER_TRACKING_ID=${tracking}`)) leftoverIds.push(id)
  }
  for (const id of leftoverIds) process.kill(id, 'SIGKILL')
  return leftoverIds
}

async function runStep(
  step: Step,
  { file, values, job }: { file: string; values: ReadonlyMap<string, string>; job: Job },
): Promise<{ status: number | null; output: string; outputs: [string, string][] }> {
  const files = await mkdtemp(join(job.temp, 'step-'))
  const fileOf = (name: string): string => join(files, name)
  await Promise.all(['env', 'path', 'output', 'summary'].map((name) => writeFile(fileOf(name), '')))
  await writeFile(fileOf('script.sh'), step.run)
  const stepEnv = Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value, values)])
  const { status, output } = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', fileOf('script.sh')], {
    folder: resolve(job.workspace, fill(step['working-directory'] ?? '.', values)),
    env: {
      ...job.env,
      ...(job.path.length > 0 ? { PATH: [...job.path, process.env.PATH].join(':') } : {}),
      ...Object.fromEntries(stepEnv),
      RUNNER_TEMP: job.temp,
      RUNNER_TRACKING_ID: job.tracking,
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: job.workspace,
      GITHUB_ACTION_PATH: dirname(file),
      GITHUB_ENV: fileOf('env'),
      GITHUB_PATH: fileOf('path'),
      GITHUB_OUTPUT: fileOf('output'),
      GITHUB_STEP_SUMMARY: fileOf('summary'),
    },
  })
  Object.assign(job.env, Object.fromEntries(pairsOf(await readFile(fileOf('env'), 'utf8'))))
  job.path.unshift(...linesOf(await readFile(fileOf('path'), 'utf8')).reverse())
  job.summary += await readFile(fileOf('summary'), 'utf8')
  return { status, output, outputs: pairsOf(await readFile(fileOf('output'), 'utf8')) }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

function pairsOf(text: string): [string, string][] {
  return linesOf(text).map((line) => {
    const at = line.indexOf('=')
    if (at < 1) throw new Error(`"${line}" is no NAME=VALUE`)
    return [line.slice(0, at), line.slice(at + 1)]
  })
}

function fill(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    const name = expression.trim()
    const value = values.get(name)
    if (value !== undefined) return value
    // A skipped step has no outputs.
    if (/^steps\.[\w-]+\.outputs\.[\w-]+$/.test(name)) return ''
    throw new Error(`Nothing is known of the expression ${name}`)
  })
}

function isConditionMet(condition: string | undefined, values: ReadonlyMap<string, string>): boolean {
  if (condition === undefined) return true
  const [, name = '', wanted] = /^([\w.-]+) == '([^']*)'$/.exec(condition) ?? []
  if (!values.has(name)) throw new Error(`Nothing is known of the condition ${condition}`)
  return values.get(name) === wanted
}
