/**
 * The policy for a page of the mock: it loads nothing from elsewhere, talks to the mock alone, cannot be framed, and runs no script
 * and takes no style but those that stand in it, each named by its hash.
 */
export function contentSecurityPolicy(html: string, sha256: (text: string) => string): string {
  return [
    "default-src 'none'",
    `script-src ${sources(html, 'script', sha256)}`,
    `style-src ${sources(html, 'style', sha256)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function sources(html: string, tag: 'script' | 'style', sha256: (text: string) => string): string {
  const blocks = html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'gi'))
  const hashes = Array.from(blocks, ([, content = '']) => content)
    .filter((content) => content !== '')
    .map((content) => `'sha256-${toBase64(sha256(content))}'`)
  return ["'self'", ...new Set(hashes)].join(' ')
}

function toBase64(hex: string): string {
  const bytes = hex.match(/../g) ?? []
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
}
