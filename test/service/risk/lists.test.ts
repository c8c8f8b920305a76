import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeLists } from '../../../scripts/data/lists.ts'
import { isEmailAddress } from '../../../src/service/risk/address.ts'
import { freeProviders } from '../../../src/service/risk/free-providers.ts'
import { disposableDomains } from '../../../src/service/risk/generated/disposable-domains.ts'
import { sharedHosts } from '../../../src/service/risk/shared-hosts.ts'
import { wellKnownDomains } from '../../../src/service/risk/well-known-domains.ts'

const root = new URL('../../../', import.meta.url)
const disposable = disposableDomains.split('\n')

it('the generated lists match the installed packages', () => {
  for (const { path, text } of makeLists()) {
    expect(readFileSync(new URL(path, root), 'utf8') === text, `${path} is stale: run npm run data:update`).toBe(true)
  }
})

describe('the domain lists', () => {
  it('contain only domains that an address can have', () => {
    const all = [...disposable, ...freeProviders, ...sharedHosts, ...wellKnownDomains.keys()]
    expect(all.filter((domain) => !isEmailAddress(`a@${domain}`) || domain !== domain.toLowerCase())).toEqual([])
  })

  it('contain each disposable domain once, in alphabetical order', () => {
    expect(disposable.length).toBeGreaterThan(8000)
    expect([...new Set(disposable)].sort()).toEqual(disposable)
  })

  it('list no domain as both disposable and trusted', () => {
    expect(disposable.filter((domain) => freeProviders.has(domain) || wellKnownDomains.has(domain))).toEqual([])
  })

  it('have a date for every well-known domain', () => {
    for (const day of wellKnownDomains.values()) {
      expect(Number.isInteger(day)).toBe(true)
      expect(day).toBeLessThan(Date.UTC(2016, 0) / 86_400_000)
    }
  })
})

describe('loading the lists on first use', () => {
  it.each(['address.ts', 'test-address.ts', 'load.ts'])('%s does not import the lists statically', (entry) => {
    const reached = [...reachStatically(new URL(`src/service/risk/${entry}`, root))]
    expect(
      reached.filter((path) =>
        /generated\/(?!openapi|control|request-validators)|providers|hosts|domains|assess/.test(path),
      ),
    ).toEqual([])
  })

  it('the engine imports the lists', () => {
    const reached = [...reachStatically(new URL('src/service/risk/assess.ts', root))].join()
    expect(reached).toContain('generated/disposable-domains.ts')
  })
})

/** Returns all modules that a module loads through static imports, directly or indirectly. Type imports are ignored. */
function reachStatically(entry: URL, reached: Set<string> = new Set()): Set<string> {
  if (reached.has(entry.href)) return reached
  reached.add(entry.href)
  const source = readFileSync(entry, 'utf8')
  for (const [, specifier = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)'/gm)) {
    reachStatically(new URL(specifier, entry), reached)
  }
  return reached
}
