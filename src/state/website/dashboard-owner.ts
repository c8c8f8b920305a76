import type { Account } from '../../service/model.ts'

/** Dashboard password of all accounts, which protects only simulated data. */
export const dashboardPassword = 'local'

type Hash = (text: string) => string

/** Creates the owner of a website's account, who can sign in to the dashboard. */
export function createOwner(email: string, sha256: Hash): Account['owner'] {
  return { email, passwordHash: hashPassword(email, dashboardPassword, sha256) }
}

/**
 * Returns the email address of a website's owner. Not used for the default website. Sign-in ignores case, so each uppercase letter of the
 * app_id is replaced with a dot and the lowercase letter. For example, `aB` becomes `a.b`. Different app_ids therefore always have
 * different addresses.
 */
export function ownerEmail(appId: string): string {
  return `dev+${appId.replaceAll(/[A-Z]/g, (capital) => `.${capital.toLowerCase()}`)}@dc-mock.example.com`
}

/**
 * Hashes a password, salted with the owner's address, which is unique per account. A single round of SHA-256 is too weak for real
 * passwords, but a mock does not store real passwords.
 */
export function hashPassword(email: string, password: string, sha256: Hash): string {
  return sha256(`dashboard ${email.trim().toLowerCase()}\n${password}`)
}
