import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { assessEmail } from '../../../src/service/risk/assess.ts'
import { signals } from '../../../src/service/risk/signals.ts'

const docs = readFileSync(new URL('../../../docs/risk-engine.md', import.meta.url), 'utf8')

it('documents every signal with its weight and reason, in order', () => {
  const rows = [...docs.matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \|$/gm)].map(([, tag, weight, reason]) => ({
    tag,
    weight: Number(weight),
    reason,
  }))
  expect(rows).toEqual(signals)
})

it('documents the result for the third address in a series, including in the guide to shared websites', () => {
  const third = (email: string): string => assessEmail({ email, seen: 3, at: Date.UTC(2026, 0), override: null }).action
  expect(third('jane3@shop.example')).toBe('CHALLENGE')
  expect(third('score-3@dc-mock.test')).toBe('ALLOW')
  expect(docs).toContain('The third address in a series gets a CHALLENGE verdict')
  for (const page of ['reference/test-addresses.md', 'test-on-a-shared-website.md']) {
    const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8')
    expect(text, page).toMatch(/jane1@, jane2@ and jane3@.*CHALLENGE/)
  }
})

it('names example domains that have the documented signal', () => {
  const named = [...docs.matchAll(/`([a-z-]+\.example)`/g)].map(([, domain = '']) => domain)
  const tags = named.map(
    (domain) => assessEmail({ email: `jane@${domain}`, seen: 1, at: Date.UTC(2026, 0), override: null }).tags[0],
  )
  expect(Object.fromEntries(named.map((domain, i) => [domain, tags[i]]))).toEqual({
    'throwaway.example': 'disposable_domain',
    'young.example': 'young_domain',
    'shared-host.example': 'shared_infrastructure',
    'freemail.example': 'free_provider',
  })
})
