import { randomBytes, scryptSync } from 'node:crypto'

/**
 * Returns a digest of the control token for other replicas. Each has a salt of its own and takes a while to compute, so whoever reads the
 * store can neither look up the token nor try many.
 */
export function createTokenDigest(token: string | null, salt: string = randomBytes(16).toString('hex')): string {
  return `${salt}:${scryptSync(JSON.stringify([token]), salt, 24).toString('hex')}`
}

/** Whether a digest of another replica is of the same token. */
export function isDigestOf(token: string | null, digest: string): boolean {
  const [, salt] = /^([0-9a-f]{32}):[0-9a-f]{48}$/.exec(digest) ?? []
  return salt !== undefined && createTokenDigest(token, salt) === digest
}
