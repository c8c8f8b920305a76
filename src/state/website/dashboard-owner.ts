import type { Account } from '../../service/model.ts'

/** Dashboard password of all accounts. The password protects only simulated data. */
export const dashboardPassword = 'local'

type Hash = (text: string) => string

/** Creates the owner of an account. The owner can sign in to the dashboard. */
export function createOwner(email: string, sha256: Hash): Account['owner'] {
  return { email, passwordHash: hashPassword(email, dashboardPassword, sha256) }
}

/**
 * Returns the email address of a website's owner, except for the default website. Sign-in ignores case, so an uppercase letter of the
 * app_id becomes a dot and the lowercase letter. For example, `aB` becomes `a.b`, and different app_ids always have different addresses.
 */
export function ownerEmail(appId: string): string {
  return `dev+${appId.replaceAll(/[A-Z]/g, (capital) => `.${capital.toLowerCase()}`)}@dc-mock.example.com`
}

/**
 * Hashes a password with the owner's address as the salt. A single round of SHA-256 is too weak for real passwords, but a mock stores no
 * real passwords.
 */
export function hashPassword(email: string, password: string, sha256: Hash): string {
  return sha256(`dashboard ${email.trim().toLowerCase()}\n${password}`)
}
