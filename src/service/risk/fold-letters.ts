const foreignLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ə: 'e' }),
)

/** Converts text to lowercase and removes all diacritics. Letters such as ß and ø are replaced with basic Latin letters. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII, which has nothing to fold
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  return lower
    .replace(/[ßæœøłđðþıə]/g, (letter) => foreignLetters.get(letter) ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
