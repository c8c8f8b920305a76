/** Accounts that were created in the demo shop in this browser tab. A real shop would store accounts in a database. */
import { tryStorage } from './tracking.ts'

export interface ShopAccount {
  email: string
  userId: string
}

export function readAccounts(appId: string): ShopAccount[] {
  const text = tryStorage(() => sessionStorage.getItem(storageKey(appId))) ?? '[]'
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.filter(isShopAccount) : []
}

export function writeAccounts(appId: string, accounts: readonly ShopAccount[]): void {
  tryStorage(() => sessionStorage.setItem(storageKey(appId), JSON.stringify(accounts)))
}

function storageKey(appId: string): string {
  return `dc_mock_demo_${appId}`
}

function isShopAccount(value: unknown): value is ShopAccount {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    typeof value.email === 'string' &&
    'userId' in value &&
    typeof value.userId === 'string'
  )
}
