/** Websites with a lifetime, which are removed after being idle for that long in real time. */
import type { WebsiteServices } from './services.ts'

/** Removes the websites whose lifetime is over, with their journals. */
export async function removeIdle({ store, journal, changes }: WebsiteServices): Promise<void> {
  for (const appId of await store.removeIdle()) {
    await journal.clear(appId)
    await changes.publish({ operation: 'deleteWebsite', app_id: appId })
  }
}
