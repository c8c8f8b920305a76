/** Accounts created in the demo shop in this browser tab. */
import { tryStorage } from './tracking.ts'

export interface ShopAccount {
  email: string
  userId: string
}

export function readAccounts(appId: string): ShopAccount[] {
  return JSON.parse(tryStorage(() => sessionStorage.getItem(storageKey(appId))) ?? '[]')
}

export function writeAccounts(appId: string, accounts: readonly ShopAccount[]): void {
  tryStorage(() => sessionStorage.setItem(storageKey(appId), JSON.stringify(accounts)))
}

function storageKey(appId: string): string {
  return `dc_mock_demo_${appId}`
}
