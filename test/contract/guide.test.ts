/** Runs the commands in docs/check-a-deployment.md unchanged, with the files that the guide creates. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { defaultPermissions, defaultRate } from '../../src/contract/target.ts'
import { runVerify, withoutProgress } from '../cli/command-line.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { selfSigned } from './self-signed.ts'
import { serveDeployment } from './serve-deployment.ts'
import { withJson } from './target.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const guide = await readFile(join(root, 'docs/check-a-deployment.md'), 'utf8')

const blocksOf = (language: string): string[] =>
  Array.from(guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')), ([, text = '']) => text)

const commands = blocksOf('sh').flatMap((block) => block.trimEnd().split('\n'))

/** Splits each command into arguments in the same way as a shell. */
async function wordsOf(lines: readonly string[], env: Record<string, string>): Promise<string[][]> {
  const script = `npx() { shift; printf '%s\\0' "$@"; printf '\\n\\0'; }\n${lines.join('\n')}`
  const { stdout } = await run('bash', ['-c', script], { env: { ...process.env, ...env } })
  return stdout
    .split('\n\0')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1))
}

it('the commands in the guide, run in order, succeed on a correct deployment', async () => {
  const folder = await createTemporaryFolder()
  const { url, env } = await serveDeployment()
  await writeFile(join(folder, 'company-ca.pem'), selfSigned.cert)
  await writeFile(join(folder, 'dc-mock.yaml'), (blocksOf('yaml')[0] ?? '').replace('https://api.staging.example', url))
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  process.chdir(folder)

  const [first, ...lines] = commands.map((line) => line.replaceAll(/https:\/\/(api|cdn)\.staging\.example/g, url))
  expect(first).toBe('export DC_API_KEY=dcp_…')
  const all = await wordsOf(lines, { GATEWAY_TOKEN: 'token of the test' })
  expect(all).toHaveLength(lines.length)
  for (const [command, ...words] of all) {
    expect(command).toBe('verify')
    // Raises the rate limit of commands that send requests.
    const paced = words.some((word) => word === url || word === 'staging') ? [...words, '--rate', '1000'] : words
    const { exitCode, err } = await runVerify(paced, {
      env: { ...env, GITHUB_STEP_SUMMARY: join(folder, 'summary.md') },
    })
    // On a busy machine, a run that takes more than ten seconds reports its progress.
    const problems = withoutProgress(err)
    expect({ words, exitCode, problems }).toEqual({ words, exitCode: 0, problems: '' })
  }
  const ledger = JSON.parse(await readFile(join(folder, 'checks.json'), 'utf8'))
  const [entry] = Object.values<{ checks: number }>(ledger.deployments[url])
  // The commands in the guide use three checks with `--budget 3` and three more checks with rule IDs.
  expect(entry?.checks).toBe(6)
  expect(await readFile(join(folder, 'summary.md'), 'utf8')).toContain('✅ passed')
})

it('the finding shown in the guide matches the output of verify', async () => {
  const { url, env } = await serveDeployment({
    changeResponse: (response, request) =>
      request.url.endsWith('/email/check') && response.status === 200
        ? withJson(response, ({ data, ...rest }) => ({ ...rest, data: { ...data, ipInfo: null } }))
        : response,
  })
  const words = ['--only', 'check.stored-result-has-ip-info', '--budget', '2', '--rate', '1000']
  const { out } = await runVerify([url, ...words], { columns: 120, env })
  // Line numbers change with every edit of the spec, and the guide shortens the last line.
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .replace(/(openapi\.yaml):\d+/g, '$1')
      .split('\n')
  const [shown = ''] = blocksOf('').filter((block) => block.startsWith('BROKEN'))
  const printed = linesOf(out.replaceAll(url, 'https://api.staging.example'))
  for (const line of linesOf(shown)) {
    const beginning = line.replace(/ …$/, '')
    expect(printed.map((each) => each.slice(0, beginning.length))).toContain(beginning)
  }
})

it('the guide documents the default permissions and rates of each kind of target', () => {
  const rows = guide.split('\n').filter((line) => line.startsWith('|'))
  const { own, foreign } = defaultPermissions
  expect(rows).toContain(
    `| email checks | ${foreign.budget === 0 ? 'none' : foreign.budget} (change with \`--budget N\`) | ${own.budget} (change with \`--budget N\`) | any number, on the run's own websites |`,
  )
  expect(rows).toContain(
    `| requests per second | ${defaultRate.foreign} (change with \`--rate N\`) | ${defaultRate.own} (change with \`--rate N\`) | no limit |`,
  )
  expect({ own, foreign }).toMatchObject({
    own: { writes: true, destructive: true, fuzz: false },
    foreign: { writes: false, destructive: false, fuzz: false },
  })
})
