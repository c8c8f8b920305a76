export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns undefined if the text is null or is not valid JSON. */
export function tryParseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns null if the text is not a JSON object. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | null {
  const value = tryParseJson(text)
  return isObject(value) ? value : null
}
