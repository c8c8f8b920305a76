import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readAudit } from '../../../scripts/package/audit.ts'
import { manifestFolders, supplyProblems } from '../../../scripts/package/lockfile.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const good = { integrity: 'sha512-x', dev: true }

describe('packages installed by npm', () => {
  it.each(manifestFolders)(
    'in %s come from the registry, have a hash, and are not installed with dc-mock',
    (folder) => {
      const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
      const lockfile = read('package-lock.json')
      expect(Object.keys(lockfile.packages).length).toBeGreaterThan(20)
      expect(supplyProblems(lockfile, read('package.json'))).toEqual([])
    },
  )

  it.each([
    [{ ...good, resolved: 'https://elsewhere.example/x.tgz' }, 'does not come from the registry'],
    [{ ...good, resolved: 'git+ssh://git@github.com/x/y.git' }, 'does not come from the registry'],
    [{ ...good, link: true }, 'does not come from the registry'],
    [{ dev: true }, 'has no sha512 hash'],
    [{ ...good, integrity: 'sha1-x' }, 'has no sha512 hash'],
    [{ integrity: 'sha512-x' }, 'would be installed with the package'],
    [{ ...good, hasInstallScript: true }, 'runs an install script'],
  ])('are rejected if the lockfile entry is %o', (found, problem) => {
    expect(supplyProblems({ packages: { '': {}, 'node_modules/x': found } }, manifest)).toEqual([
      expect.stringMatching(new RegExp(`^node_modules/x .*${problem}|^node_modules/x ${problem}`)),
    ])
  })

  it('are rejected if dc-mock has dependencies or a postinstall script', () => {
    const changed = { ...manifest, scripts: { postinstall: 'x' }, dependencies: { y: '1' } }
    expect(supplyProblems({ packages: {} }, changed)).toEqual([
      expect.stringContaining('y is a dependency'),
      expect.stringContaining('"postinstall"'),
    ])
  })
})

describe('an audit', () => {
  const via = [{ url: 'https://github.com/advisories/GHSA-aaaa', title: 'It breaks', severity: 'high' }, 'other']
  const text = JSON.stringify({ vulnerabilities: { left: { via } } })

  it('reports each advisory that is not listed as an exception', () => {
    expect(readAudit(text)).toEqual({ failure: null, findings: ['left: high: It breaks (GHSA-aaaa)'] })
    expect(readAudit(text, { 'GHSA-aaaa': 'not reached' })).toEqual({ failure: null, findings: [] })
    expect(readAudit('{"vulnerabilities":{}}')).toEqual({ failure: null, findings: [] })
  })

  it.each([
    ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
    ['', 'unreadable response'],
    ['<html>', 'unreadable response'],
  ])('is reported as failed if the response is %j', (answer, failure) => {
    expect(readAudit(answer)).toEqual({ failure, findings: [] })
  })
})
