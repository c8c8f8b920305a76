/** Searches the text that the app sent for private keys (service 2.2). */
import type { SentText } from './outcome.ts'

/** Returns the places where a key was found, as plain text or in Base64. */
export function findKey(texts: readonly SentText[], keys: readonly string[]): string[] {
  const forms = keys.filter((key) => key !== '').flatMap((key) => [key, ...base64Forms(key)])
  return texts.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ place }) => place)
}

/** Returns three Base64 forms of a key. Inside a longer text, the Base64 form depends on the position at which the key starts. */
function base64Forms(key: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + key).toString('base64')
    // Remove characters at both ends, because their Base64 form depends on the text before and after the key.
    return encoded.slice(offset === 0 ? 0 : 4, -4)
  })
}
