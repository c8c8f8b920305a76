/** Finds the private key in text sent by the app (service 2.2). */
import type { SentText } from './outcome.ts'

/** Returns the locations of strings that contain the key, as plain text or as Base64. */
export function findKey(texts: readonly SentText[], keys: readonly string[]): string[] {
  const forms = keys.filter((key) => key !== '').flatMap((key) => [key, ...base64Forms(key)])
  return texts.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ place }) => place)
}

/** Returns the three Base64 forms that a key can have inside longer text, one for each possible offset. */
function base64Forms(key: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + key).toString('base64')
    // Drop the first and last characters of the Base64 text, because they also depend on the surrounding text.
    return encoded.slice(offset === 0 ? 0 : 4, -4)
  })
}
