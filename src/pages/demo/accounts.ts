/** The accounts that were made at the shop in this tab: what its own database would hold. */
import { tryStorage } from './tracking.ts'

export interface Account {
  email: string
  userId: string
}

export function readAccounts(appId: string): Account[] {
  const text = tryStorage(() => sessionStorage.getItem(nameOf(appId))) ?? '[]'
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.filter(isAccount) : []
}

export function writeAccounts(appId: string, accounts: readonly Account[]): void {
  tryStorage(() => sessionStorage.setItem(nameOf(appId), JSON.stringify(accounts)))
}

function nameOf(appId: string): string {
  return `dc_mock_demo_${appId}`
}

function isAccount(value: unknown): value is Account {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    typeof value.email === 'string' &&
    'userId' in value &&
    typeof value.userId === 'string'
  )
}
