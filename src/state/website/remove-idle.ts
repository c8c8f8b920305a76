import type { WebsiteServices } from './services.ts'

/** Also removes the websites' journals and announces the removals. */
export async function removeIdle({ store, journal, changes }: WebsiteServices): Promise<void> {
  for (const appId of await store.removeIdle()) {
    await journal.remove(appId)
    await changes.publish({ operation: 'deleteWebsite', app_id: appId })
  }
}
