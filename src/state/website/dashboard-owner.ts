import type { Account } from '../../service/model.ts'

/** Password of every account that a mock creates. It protects only simulated data. */
export const dashboardPassword = 'local'

type Hash = (text: string) => string

/** Creates the owner of a website's own account, who can sign in to its dashboard. */
export function createOwner(email: string, sha256: Hash): Account['owner'] {
  return { email, passwordHash: hashPassword(email, dashboardPassword, sha256) }
}

/**
 * Returns the owner's address of a website that is not the default one. Sign-in ignores the case of addresses, so a capital letter of the
 * app_id is written as a dot and the small letter. Different IDs never have the same address.
 */
export function ownerEmail(appId: string): string {
  return `dev+${appId.replaceAll(/[A-Z]/g, (capital) => `.${capital.toLowerCase()}`)}@dc-mock.example.com`
}

/**
 * Hashes a password, salted with the owner's address, which is unique per account. One round of SHA-256 would be too weak for real
 * passwords, but a mock has none.
 */
export function hashPassword(email: string, password: string, sha256: Hash): string {
  return sha256(`dashboard ${email.trim().toLowerCase()}\n${password}`)
}
