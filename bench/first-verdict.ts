/**
 * Measures the time from a finished installation to the first verdict. In a clean clone, runs the commands of README.md. In a project with
 * the packed package, runs `npx dc-mock` and the same check. Prints the results as a Markdown table.
 *
 *     npx node bench/first-verdict.ts
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../', import.meta.url).pathname
const work = mkdtempSync(join(tmpdir(), 'dc-mock-first-'))
const clone = join(work, 'clone')
const project = join(work, 'project')
const base = 'http://127.0.0.1:4010'
/** A new user's PATH, without this project's commands. */
const PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.endsWith('node_modules/.bin'))
  .join(':')

try {
  run('git', ['clone', '--quiet', root, clone], work)
  const blocks = Array.from(
    readFileSync(join(clone, 'README.md'), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
    ([, code = '']) => code.trim(),
  )
  const [install = '', start = ''] = (blocks[0] ?? '').split(' && ')
  const check = blocks[1] ?? ''
  if (install !== 'npm ci' || start === '' || !check.startsWith('curl')) {
    throw new Error(
      'README must begin with one block that installs and starts the mock, and one block that sends a check',
    )
  }
  run('npm', ['ci', '--silent'], clone)
  console.log('| starting point | commands | seconds |\n|---|---|---|')
  await measure('a clean clone, after `npm ci`', { start, check, folder: clone })
  await measure('the same clone, second start', { start, check, folder: clone })

  const tarball = run('npm', ['pack', '--silent', '--pack-destination', work], clone).trim().split('\n').at(-1) ?? ''
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{}')
  run('npm', ['install', '--silent', join(work, tarball)], project)
  await measure('a project with the package', { start: 'npx dc-mock', check, folder: project })
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** Measures the time from starting the mock until a check returns a verdict. Polls the mock until the mock responds. */
async function measure(
  from: string,
  { start, check, folder }: Record<'start' | 'check' | 'folder', string>,
): Promise<void> {
  const startedAt = performance.now()
  const server = spawn('bash', ['-c', start], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PATH },
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    while (
      !(await fetch(`${base}/_mock/health`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (server.exitCode !== null) throw new Error(`${start} ended with ${server.exitCode}`)
      if (performance.now() - startedAt > 300_000) throw new Error(`${start} did not respond within 5 minutes`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const answer = JSON.parse(run('bash', ['-c', check], folder))
    if (answer.data.emailInfo.action !== 'BLOCK') throw new Error(`${check} has no verdict`)
    console.log(`| ${from} | 2 | ${((performance.now() - startedAt) / 1000).toFixed(1)} |`)
  } finally {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
    await ended
  }
}

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, PATH } })
}
