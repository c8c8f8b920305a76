/** Searches text that the app sent for private keys (service 2.2). */
import type { SentText } from './outcome.ts'

/** Returns the places where the text contains a key, either as plain text or in Base64. */
export function findKey(texts: readonly SentText[], keys: readonly string[]): string[] {
  const forms = keys.filter((key) => key !== '').flatMap((key) => [key, ...base64Forms(key)])
  return texts.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ place }) => place)
}

/** Returns the Base64 forms of a key for the three offsets at which the key can start inside a longer text. */
function base64Forms(key: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + key).toString('base64')
    // Drop the characters at both ends, because their Base64 form depends on the text around the key.
    return encoded.slice(offset === 0 ? 0 : 4, -4)
  })
}
