/**
 * Returns the entity tag for a response body (RFC 9110, 8.8.3).
 * @param suffix encoding of the body; each encoding needs a different tag
 */
export function etagOf(text: string, sha256: (text: string) => string, suffix = ''): string {
  return `"${sha256(text).slice(0, 32)}${suffix}"`
}

/** Reports whether an `If-None-Match` header contains the entity tag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false
}
