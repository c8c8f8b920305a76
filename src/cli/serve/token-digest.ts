import { randomBytes, scryptSync } from 'node:crypto'

/**
 * Returns a digest of the control token, which other replicas can compare. Each digest has a random salt and is slow to compute. As a
 * result, a person who can read the store cannot look up the token and cannot try many tokens.
 */
export function createTokenDigest(token: string | null, salt: string = randomBytes(16).toString('hex')): string {
  return `${salt}:${scryptSync(JSON.stringify([token]), salt, 24).toString('hex')}`
}

/** Whether a digest of another replica is of the same token. */
export function isDigestOf(token: string | null, digest: string): boolean {
  const [, salt] = /^([0-9a-f]{32}):[0-9a-f]{48}$/.exec(digest) ?? []
  return salt !== undefined && createTokenDigest(token, salt) === digest
}
