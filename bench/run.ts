/**
 * Compares dc-mock with its peers and the baselines, and writes bench/RESULTS.md.
 *
 *     npm run bench                     all themes: 8 to 12 minutes on two cores
 *     npm run bench -- --quick          fewer and shorter rounds: 3 to 5 minutes
 *     npm run bench -- --only load      one theme (load, start, growth, websites, install, contract, sdk; can be repeated)
 *     npm run bench -- --no-build       uses the existing dist/
 *     npm run bench -- --smoke          checks in seconds that everything runs and all responses are correct, without peers and results
 *
 * A run of all themes prints its results and writes them to RESULTS.md. A run of some themes only prints them. A wrong response makes the
 * run fail; a missed goal does not.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFault, sendCheck } from './measure/check.ts'
import { type Contender, openContenders, productName, root, versionOf } from './measure/contenders.ts'
import type { Context, Pace } from './measure/context.ts'
import { describeCommit, describeMachine, describeOtherWork } from './measure/machine.ts'
import type { Section } from './measure/result.ts'
import { run } from './measure/running.ts'
import { measureContract } from './themes/contract.ts'
import { measureGrowth } from './themes/growth.ts'
import { measureInstall } from './themes/install.ts'
import { measureLoad } from './themes/load.ts'
import { measureSdk } from './themes/sdk.ts'
import { measureStart } from './themes/start.ts'
import { measureWebsites } from './themes/websites.ts'
import { writeResults } from './write-results.ts'

const themes: Readonly<Record<string, (context: Context) => Promise<Section>>> = {
  load: measureLoad,
  start: measureStart,
  growth: measureGrowth,
  websites: measureWebsites,
  install: measureInstall,
  contract: measureContract,
  sdk: measureSdk,
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    smoke: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    'no-build': { type: 'boolean' },
  },
})
const pace: Pace = values.smoke ? 'smoke' : values.quick ? 'quick' : 'full'
const selected = values.only ?? Object.keys(themes)
const unknown = selected.filter((name) => !Object.hasOwn(themes, name))
if (unknown.length > 0) {
  console.error(`Unknown theme ${unknown.join(', ')}. Themes: ${Object.keys(themes).join(', ')}`)
  process.exit(2)
}

const startedAt = performance.now()
const otherWork = describeOtherWork()
const commit = describeCommit(root)
const log = (what: string): void => {
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${what}`)
}
const folder = mkdtempSync(join(tmpdir(), 'dc-mock-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

// Use a new, empty cache folder for compiled code, as on a new user's machine.
process.env.XDG_CACHE_HOME = join(folder, 'cache')
delete process.env.NODE_COMPILE_CACHE
delete process.env.NODE_DISABLE_COMPILE_CACHE

prepare()
const contenders = await openAll()
const sections: Section[] = []
for (const name of selected) {
  const measure = themes[name]
  if (measure) sections.push(await measure({ pace, contenders, folder, log: (what) => log(`${name}: ${what}`) }))
}
const versions = contenders.map(({ name, version }) => `${name} ${version}`.trim()).join(' · ')
const results = writeResults({
  pace,
  machine: describeMachine(),
  otherWork,
  day: new Date().toISOString().slice(0, 10),
  versions,
  commit: values['no-build'] ? `${commit}, with the existing build` : commit,
  minutes: (performance.now() - startedAt) / 60_000,
  omitted: Object.keys(themes).filter((name) => !selected.includes(name)),
  sections,
})
if (pace === 'smoke') {
  console.log(
    `Everything runs. The ${sections.flatMap(({ figures }) => figures).length} numbers mean nothing after such a short run`,
  )
} else {
  console.log(results)
  if (values.only === undefined) writeFileSync(join(root, 'bench', 'RESULTS.md'), results)
}

/** Installs missing peers, and builds the package. */
function prepare(): void {
  if (pace !== 'smoke' && !isInstalled()) {
    log('installing peers in bench/')
    try {
      npm(['ci', '--silent'], join(root, 'bench'))
    } catch {
      log('The peers could not be installed. Missing peers are left out')
    }
  }
  if (values['no-build']) return
  log('building dc-mock')
  npm(['run', 'build', '--silent'], root)
}

/** Reports whether all packages in bench/package.json are installed in the versions of the lockfile. */
function isInstalled(): boolean {
  const { packages } = JSON.parse(readFileSync(join(root, 'bench', 'package-lock.json'), 'utf8'))
  const names = Object.keys(packages[''].dependencies)
  return names.every((name) => versionOf(name) === packages[`node_modules/${name}`].version)
}

/** Returns all programs to measure. If a peer cannot run on this machine, `missing` contains the reason. */
async function openAll(): Promise<Contender[]> {
  const contenders = openContenders({ folder, answer: await answerOfProduct() })
  if (pace === 'smoke') return contenders.filter(({ role }) => role !== 'peer')
  for (const contender of contenders) {
    if (contender.role !== 'peer' || contender.missing) continue
    log(`trying ${contender.name}`)
    contender.missing = await run(contender, false).then(
      async (running) => {
        await running.stop()
        return null
      },
      (error: Error) => error.message,
    )
  }
  return contenders
}

/** Only the results are written to stdout. */
function npm(words: readonly string[], cwd: string): void {
  execFileSync('npm', words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Returns the response that the other programs return: dc-mock's response to a check from storage. */
async function answerOfProduct(): Promise<string> {
  const [product] = openContenders({ folder, answer: '' })
  if (product?.name !== productName) throw new Error('dc-mock must be the first program')
  const running = await run(product, false)
  try {
    const { status, text } = await sendCheck(running.url, 'ana@shop.example')
    const fault = findFault({ status, text })
    if (fault) throw new Error(`${productName} answers wrong: ${fault}`)
    return text
  } finally {
    await running.stop()
  }
}
