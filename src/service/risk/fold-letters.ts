const foreignLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ə: 'e' }),
)

/** Converts text to lowercase and removes diacritics from Latin letters. Letters of other scripts keep their diacritics. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII, which has nothing to fold
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  return lower
    .replace(/[ßæœøłđðþıə]/g, (letter) => foreignLetters.get(letter) ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
