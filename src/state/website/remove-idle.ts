/** Removes websites that were idle, in real time, for longer than their lifetime. */
import type { WebsiteServices } from './services.ts'

/** Removes all websites whose lifetime has ended, with their journals. */
export async function removeIdle({ store, journal, changes }: WebsiteServices): Promise<void> {
  for (const appId of await store.removeIdle()) {
    await journal.clear(appId)
    await changes.publish({ operation: 'deleteWebsite', app_id: appId })
  }
}
