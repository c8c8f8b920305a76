import type { Account } from '../../service/model.ts'

/** Dashboard password for all accounts. */
export const dashboardPassword = 'local'

type Hash = (text: string) => string

/** Creates an account owner, who can sign in to the dashboard. */
export function createOwner(email: string, sha256: Hash): Account['owner'] {
  return { email, passwordHash: hashPassword(email, dashboardPassword, sha256) }
}

/**
 * Returns the email address of a website's owner, which is derived from the app_id. Not used for the default website.
 *
 * Uppercase letters in the app_id are encoded, because sign-in is case-insensitive. For example, `aB` becomes `a.b`.
 */
export function ownerEmail(appId: string): string {
  return `dev+${appId.replaceAll(/[A-Z]/g, (capital) => `.${capital.toLowerCase()}`)}@dc-mock.example.com`
}

/**
 * Hashes a password with the owner's address as the salt. A single round of SHA-256 is sufficient, because a mock stores no real passwords.
 */
export function hashPassword(email: string, password: string, sha256: Hash): string {
  return sha256(`dashboard ${email.trim().toLowerCase()}\n${password}`)
}
