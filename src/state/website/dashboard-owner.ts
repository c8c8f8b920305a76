import type { Account } from '../../service/model.ts'

/** Dashboard password of every account that a mock creates. The password protects only simulated data. */
export const dashboardPassword = 'local'

type Hash = (text: string) => string

/** Creates the owner of a website's account. The owner can sign in to the dashboard. */
export function createOwner(email: string, sha256: Hash): Account['owner'] {
  return { email, passwordHash: hashPassword(email, dashboardPassword, sha256) }
}

/**
 * Returns the address of a website's owner, except for the default website. Sign-in ignores the case of addresses, so each capital letter
 * of the app_id is written as a dot and the lower-case letter. Different app_ids therefore always have different addresses.
 */
export function ownerEmail(appId: string): string {
  return `dev+${appId.replaceAll(/[A-Z]/g, (capital) => `.${capital.toLowerCase()}`)}@dc-mock.example.com`
}

/**
 * Hashes a password. The salt is the owner's address, which is unique for each account. A single round of SHA-256 is too weak for real
 * passwords, but a mock has no real passwords.
 */
export function hashPassword(email: string, password: string, sha256: Hash): string {
  return sha256(`dashboard ${email.trim().toLowerCase()}\n${password}`)
}
