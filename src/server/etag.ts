/** The name of a content, as caches compare it (RFC 9110, 8.8.3). */
export function etagOf(text: string, sha256: (text: string) => string): string {
  return `"${sha256(text).slice(0, 32)}"`
}

/** Whether `If-None-Match` names the content. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false
}
