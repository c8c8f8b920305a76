/** Websites that are made for a while: gone once nobody used them for so long, in real time. */
import type { WebsiteServices } from './services.ts'

/** Removes the websites whose lifetime is over, their journals too. */
export async function removeIdle({ store, journal, changes }: WebsiteServices): Promise<void> {
  for (const appId of await store.removeIdle()) {
    await journal.clear(appId)
    await changes.publish({ operation: 'deleteWebsite', app_id: appId })
  }
}
