/** Shows a private key by its first 12 characters, as the service does after creation (service 2.2). */
export function maskKey(value: string): string {
  return value.length > 12 ? `${value.slice(0, 12)}…` : value
}

/** Masks whatever looks like a private key inside a text, so that none reaches a journal, a log or an error. */
export function maskSecrets(text: string): string {
  return text.includes('dcp_') ? text.replace(/dcp_[A-Za-z0-9_-]{9,}/g, maskKey) : text
}
