/**
 * Rehearses a release without publishing anything:
 *
 * 1. Lists what is still missing in package.json, CHANGELOG.md and scripts/package/repository.ts.
 * 2. Clones the committed repository, installs its packages, packs the package, and runs `npm publish --dry-run` on the tarball.
 * 3. Installs the tarball in an empty project without a network, and runs the command there.
 *
 * Usage: npm run check:release. With `-- --ready`, does only step 1 and fails if anything is missing. The release workflow uses this flag.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { releaseProblems } from '../package/release-problems.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'dc-mock-release-'))

const problems = releaseProblems({
  manifest: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  tag: process.env.GITHUB_REF_TYPE === 'tag' ? process.env.GITHUB_REF_NAME : undefined,
})
for (const problem of problems) console.log(`missing for a release: ${problem}`)

const readyOnly = process.argv.includes('--ready')
if (readyOnly && problems.length > 0) process.exitCode = 1
try {
  if (!readyOnly) rehearse()
} finally {
  rmSync(work, { recursive: true, force: true })
}

function rehearse(): void {
  const clone = join(work, 'clone')
  say('packing a clean clone')
  run('git', ['clone', '--quiet', root, clone], work)
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], clone)
  // Skip the build's output, which comes before the name of the tarball.
  const name = run('npm', ['pack', '--silent', '--pack-destination', work], clone).trim().split('\n').at(-1) ?? ''
  const tarball = join(work, name)

  say(`npm publish --dry-run ${name}`)
  const published = run('npm', ['publish', '--dry-run', '--access', 'public', '--json', tarball], work)
  const { version, entryCount, size, unpackedSize } = readPublished(published)
  console.log(`${name}: ${entryCount} files, ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`)

  const [offline, how] = cutNetwork()
  say(`installing and running it ${how}`)
  const project = join(work, 'project')
  run('mkdir', [project], work)
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', '--save-dev', tarball]
  run(...offline('npm', install), project)
  expectOutput(run(...offline('npx', ['dc-mock', '--version']), project), version)
  const script = "fetch(process.env.DC_MOCK_URL + '/_mock/health').then((response) => console.log(response.status))"
  expectOutput(run(...offline('npx', ['dc-mock', 'exec', '--', 'node', '-e', script]), project), '200')
  expectOutput(run(...offline('npx', ['dc-mock', 'verify', '--mock']), project), 'PASSED')
  console.log('The release is rehearsed. Nothing was published.')
}

type Command = [command: string, words: string[]]

/**
 * Returns a function that changes a command to run without a network, and a description for the log. The loopback interface is still
 * available. If `unshare` is not available, commands stay unchanged.
 */
function cutNetwork(): [offline: (command: string, words: string[]) => Command, how: string] {
  const prefix = ['-rn', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  if (spawnSync('unshare', [...prefix, 'true']).status === 0)
    return [(command, words) => ['unshare', [...prefix, command, ...words]], 'without a network']
  return [
    (command, words) => [command, words],
    'with npm offline. unshare is not available, so the network is not cut off',
  ]
}

/** In npm 10, the output is the report itself. In npm 11, the output is a map with the report as its only entry. */
function readPublished(json: string): { version: string; entryCount: number; size: number; unpackedSize: number } {
  const report = JSON.parse(json.slice(json.indexOf('{')))
  return report['dc-mock'] ?? report
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`
}

function expectOutput(output: string, part: string): void {
  if (!output.includes(part)) throw new Error(`The output lacks ${JSON.stringify(part)}:\n${output}`)
}

function say(step: string): void {
  console.log(` …  ${step}`)
}

/** Runs a command without this project's node_modules/.bin, which `npm run` adds to PATH. */
function run(command: string, words: string[], cwd: string): string {
  const PATH = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.startsWith(root))
    .join(':')
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  return execFileSync(command, words, {
    cwd,
    encoding: 'utf8',
    env: { ...env, PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
