/** Searches text sent by the app for private keys (service 2.2). */
import type { SentText } from './outcome.ts'

/** Returns the places where a key was found in plain text or Base64. */
export function findKey(texts: readonly SentText[], keys: readonly string[]): string[] {
  const forms = keys.filter((key) => key !== '').flatMap((key) => [key, ...base64Forms(key)])
  return texts.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ place }) => place)
}

/** Returns the three possible Base64 forms of a key. Inside longer text, the form depends on the position of the key. */
function base64Forms(key: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + key).toString('base64')
    // Remove the characters at both ends, because they depend on the text around the key.
    return encoded.slice(offset === 0 ? 0 : 4, -4)
  })
}
