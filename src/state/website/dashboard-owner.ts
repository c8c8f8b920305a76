import type { Account } from '../../service/model.ts'

/** Password of every account that a mock makes; what stands behind it is made up. */
export const dashboardPassword = 'local'

type Hash = (text: string) => string

/** The owner of a website's own account, by whom its dashboard is opened. */
export function createOwner(email: string, sha256: Hash): Account['owner'] {
  return { email, passwordHash: hashPassword(email, dashboardPassword, sha256) }
}

/**
 * Address of the owner where the website is not the default one. Sign-in takes an address in any case, so that a capital of the
 * app_id is written as a dot and the small letter: two ids never give one address.
 */
export function ownerEmail(appId: string): string {
  return `dev+${appId.replaceAll(/[A-Z]/g, (capital) => `.${capital.toLowerCase()}`)}@dc-mock.example.com`
}

/**
 * A password as it is kept: salted with the owner's address, which no two accounts share. One round of SHA-256 would be too
 * little for people's passwords; a mock has none.
 */
export function hashPassword(email: string, password: string, sha256: Hash): string {
  return sha256(`dashboard ${email.trim().toLowerCase()}\n${password}`)
}
