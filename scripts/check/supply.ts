/** `npm run check:supply`: what npm installs here, and what is known to be wrong with it. Exit 1 where something is. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { exceptions, readAudit } from '../package/audit.ts'
import { supplyProblems } from '../package/lockfile.ts'

const problems = supplyProblems(
  JSON.parse(readFileSync('package-lock.json', 'utf8')),
  JSON.parse(readFileSync('package.json', 'utf8')),
)
console.log(
  problems.length === 0
    ? 'lockfile: each package has a hash and comes from the registry; none is installed with dc-mock'
    : problems.join('\n'),
)

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
const { unanswered, findings } = readAudit(stdout)
if (unanswered !== null)
  console.warn(`KNOWN VULNERABILITIES ARE NOT CHECKED: the registry does not answer npm audit (${unanswered})`)
else {
  const stated = Object.entries(exceptions).map(([id, reason]) => `stays for now: ${id}: ${reason}`)
  console.log([...findings, ...stated].join('\n') || 'audit: no known vulnerability')
}
process.exitCode = problems.length + findings.length === 0 ? 0 : 1
