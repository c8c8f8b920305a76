import type { Account } from '../../service/model.ts'

/** Password of every account's owner. */
export const dashboardPassword = 'local'

type Hash = (text: string) => string

export function createOwner(email: string, sha256: Hash): Account['owner'] {
  return { email, passwordHash: hashPassword(email, dashboardPassword, sha256) }
}

/**
 * Derives the owner's address from the app_id. Not used for the default website.
 * Uppercase letters are encoded, because sign-in is case-insensitive. For example, `aB` becomes `a.b`.
 */
export function ownerEmail(appId: string): string {
  return `dev+${appId.replaceAll(/[A-Z]/g, (capital) => `.${capital.toLowerCase()}`)}@dc-mock.example.com`
}

/** The address is the salt. A single round of SHA-256 is sufficient, because a mock stores no real passwords. */
export function hashPassword(email: string, password: string, sha256: Hash): string {
  return sha256(`dashboard ${email.trim().toLowerCase()}\n${password}`)
}
