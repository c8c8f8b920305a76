/** Searches text sent by the app for private keys (service 2.2). */
import type { SentText } from './outcome.ts'

/** Returns the places where a key was found in plain text or Base64. */
export function findKey(texts: readonly SentText[], keys: readonly string[]): string[] {
  const forms = keys.filter((key) => key !== '').flatMap((key) => [key, ...base64Forms(key)])
  return texts.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ place }) => place)
}

/**
 * Returns the three possible Base64 forms of a key. When a key is part of a longer text, its Base64 form depends on its position in the
 * text.
 */
function base64Forms(key: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + key).toString('base64')
    // Remove the characters that depend on the text before or after the key.
    return encoded.slice(offset === 0 ? 0 : 4, -4)
  })
}
