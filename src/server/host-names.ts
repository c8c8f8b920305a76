/** Returns the lowercase host name from a `Host` header, without the port or a trailing dot. Returns null if the header is invalid. */
export function hostName(header: string): string | null {
  const match = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i.exec(header)
  return match?.[1]?.toLowerCase().replace(/\.$/, '') ?? null
}

/** Formats a socket's address like a `Host` header. Returns null if the socket has no address. */
export function socketHost(address: string | undefined): string | null {
  if (address === undefined) return null
  /* Remove the `::ffff:` prefix that dual-stack sockets add to IPv4 addresses, and the zone ID, which is meaningless on other machines. */
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/, '').replace(/%.*$/, '')
  return plain.includes(':') ? `[${plain}]` : plain
}

/** True for `localhost` and its subdomains (RFC 6761), 127.0.0.0/8 and `[::1]`, which always refer to this machine. */
export function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true
  const octets = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(name)
  return octets?.slice(1).every((octet) => Number(octet) <= 255) ?? false
}

/** Reads `rawHeaders`, because `headers` contains only the first `Host` header. */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}
