import { describe, expect, it } from 'vitest'
import { assessEmail } from '../../../src/service/risk/assess.ts'
import { freeProviders } from '../../../src/service/risk/free-providers.ts'
import { isSingleTypo, suggestDomain } from '../../../src/service/risk/typo.ts'

describe('suggestDomain', () => {
  it.each(
    `gmial.com=gmail.com gmal.com=gmail.com gmai.com=gmail.com gmaill.com=gmail.com gnail.com=gmail.com mgail.com=gmail.com
    gmail.con=gmail.com gmail.co=gmail.com gmail.cm=gmail.com gmial.con=gmail.com hotnail.com=hotmail.com hotmial.com=hotmail.com
    hotmai.com=hotmail.com yahooo.com=yahoo.com yaho.com=yahoo.com outlok.com=outlook.com iclod.com=icloud.com
    icloud.co=icloud.com protonmail.cm=protonmail.com yaho.co.uk=yahoo.co.uk hotmial.fr=hotmail.fr comcast.ner=comcast.net
    live.con=live.com`
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  )('corrects %s to %s', (typed, meant) => {
    expect(suggestDomain(typed)).toBe(meant)
  })

  it.each(
    `gmail.com email.com mail.com ymail.com hmail.com cloud.com love.com live.co live.de gmial.co never.com photon.me gmail.org gmail.de
    yahoo.pl yahoo.com.mx gmail.example gmx.at acme.com a.b comcast.com example.com`.split(/\s+/),
  )('leaves %s unchanged', (domain) => {
    expect(suggestDomain(domain)).toBeNull()
  })
})

it('suggests nothing for a known provider', () => {
  const mistaken = [...freeProviders].filter(
    (domain) => assessEmail({ email: `jane@${domain}`, seen: 1, at: 0, override: null }).suggestion !== null,
  )
  expect(mistaken).toEqual([])
})

describe('isSingleTypo', () => {
  it.each([
    ['gmail', 'gmai', true],
    ['gmail', 'gmaill', true],
    ['gmail', 'gnail', true],
    ['gmail', 'gmial', true],
    ['gmail', 'mail', true],
    ['gmail', 'gmail', false],
    ['gmail', 'gmliao', false],
    ['gmail', 'amgil', false],
    ['gmail', 'gm', false],
    ['ab', 'ba', true],
    ['', 'a', true],
  ])('compares %s with %s and returns %s', (a, b, want) => {
    expect(isSingleTypo(a, b)).toBe(want)
    expect(isSingleTypo(b, a)).toBe(want)
  })
})
