/**
 * `npm run check:supply`: checks the packages that npm installs for this project, including known vulnerabilities. Exits 1 if any problem
 * is found.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { exceptions, readAudit } from '../package/audit.ts'
import { manifestFolders, supplyProblems } from '../package/lockfile.ts'

const problems = manifestFolders.flatMap((folder) =>
  supplyProblems(readJson(`${folder}/package-lock.json`), readJson(`${folder}/package.json`)),
)
console.log(
  problems.length === 0
    ? 'lockfile: each package has a hash and comes from the registry, and none is installed with dc-mock'
    : problems.join('\n'),
)

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
const { failure, findings } = readAudit(stdout)
if (failure !== null)
  console.warn(`KNOWN VULNERABILITIES ARE NOT CHECKED: the registry did not respond to npm audit (${failure})`)
else {
  const stated = Object.entries(exceptions).map(([id, reason]) => `accepted for now: ${id}: ${reason}`)
  console.log([...findings, ...stated].join('\n') || 'audit: no known vulnerability')
}
process.exitCode = problems.length + findings.length === 0 ? 0 : 1

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'))
}
