/** Host names as they stand in a `Host` header. */

/** The name in a `Host` header, in lower case, without port and closing dot; null where it is none. */
export function hostName(header: string): string | null {
  const match = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i.exec(header)
  return match?.[1]?.toLowerCase().replace(/\.$/, '') ?? null
}

/** The address of a socket as it stands in a `Host` header; null where there is none. */
export function socketHost(address: string | undefined): string | null {
  if (address === undefined) return null
  // IPv4 that came in by a socket of both kinds is written as it was called; a zone is the machine's own business.
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/, '').replace(/%.*$/, '')
  return plain.includes(':') ? `[${plain}]` : plain
}

/** Whether a name can only mean this machine: `localhost` and what is under it (RFC 6761), 127.0.0.0/8, `[::1]`. */
export function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true
  const octets = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(name)
  return octets?.slice(1).every((octet) => Number(octet) <= 255) ?? false
}
