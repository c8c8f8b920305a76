/** Finds misspelled email domains, such as gmial.con. The name (gmial) and the ending (con) may each contain one typo. */

/** Well-known email domains, most popular first. If several domains are equally similar to a typo, the first one is suggested. */
const targets: readonly Target[] = `
  gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com googlemail.com protonmail.com
  yahoo.co.uk hotmail.co.uk yahoo.fr hotmail.fr outlook.fr orange.fr wanadoo.fr laposte.net yahoo.de hotmail.de outlook.de
  t-online.de freenet.de libero.it hotmail.it yahoo.it virgilio.it hotmail.es yahoo.es outlook.es yahoo.co.in rediffmail.com
  yahoo.com.br hotmail.com.br outlook.com.br yahoo.co.jp yahoo.ca yahoo.com.au bigpond.com comcast.net verizon.net
  sbcglobal.net bellsouth.net earthlink.net btinternet.com seznam.cz yandex.ru yandex.com mail.com fastmail.com tutanota.com
`
  .trim()
  .split(/\s+/)
  .map((domain) => ({ domain, ...splitDomain(domain) }))

/**
 * Minimum length of a well-known name for which misspellings are detected. Shorter names are too similar to other words. For example,
 * "live" and "love" differ by only one letter.
 */
const minNameLength = 5

interface Parts {
  name: string
  ending: string
}

interface Target extends Parts {
  domain: string
}

/**
 * Returns the well-known domain that `domain` is probably a typo of, or null if no well-known domain is similar enough. `domain` must not
 * be a well-known domain itself.
 */
export function suggestDomain(domain: string): string | null {
  const typed = splitDomain(domain)
  let suggestForTwoTypos: string | null = null
  for (const target of targets) {
    const nameFits = typed.name === target.name
    const endingFits = typed.ending === target.ending
    if (nameFits && endingFits) return null
    if (nameFits ? isEndingTypo(typed, target) : endingFits && isNameTypo(typed, target)) return target.domain
    if (!nameFits && !endingFits && suggestForTwoTypos === null && isDoubleTypo(typed, target))
      suggestForTwoTypos = target.domain
  }
  return suggestForTwoTypos
}

/**
 * A name with a different first letter is not a typo, unless its first two letters are swapped. For example, mgail.com is a typo of
 * gmail.com, but ymail.com is not.
 */
function isNameTypo(typed: Parts, intended: Parts): boolean {
  if (intended.name.length < minNameLength || !isSingleTypo(typed.name, intended.name)) return false
  return (
    typed.name[0] === intended.name[0] || (typed.name[0] === intended.name[1] && typed.name[1] === intended.name[0])
  )
}

/**
 * A two-letter ending is usually a country code, so it counts as a typo only after a long name. For example, the ending of gmail.co is a
 * typo, but the ending of live.co is not.
 */
function isEndingTypo(typed: Parts, intended: Parts): boolean {
  if (intended.ending.length < 3 || !isSingleTypo(typed.ending, intended.ending)) return false
  return typed.ending.length > 2 || intended.name.length >= minNameLength
}

function isDoubleTypo(typed: Parts, intended: Parts): boolean {
  return typed.ending.length > 2 && isNameTypo(typed, intended) && isEndingTypo(typed, intended)
}

/** Reports whether two strings differ by one inserted, deleted or replaced character, or by two swapped adjacent characters. */
export function isSingleTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const left = a.length - start - end
  const right = b.length - start - end
  if (left <= 1 && right <= 1) return true
  return left === 2 && right === 2 && a[start] === b[start + 1] && a[start + 1] === b[start]
}

function splitDomain(domain: string): Parts {
  const dot = domain.indexOf('.')
  return { name: domain.slice(0, dot), ending: domain.slice(dot + 1) }
}
