/** Websites that are made for a while: gone once nobody used them for so long, in real time. */
import { parseDuration } from '../scenario/time.ts'
import { Refusal } from './refusal.ts'
import type { WorldServices } from './services.ts'

const second = 1000
const day = 24 * 60 * 60 * second

/**
 * How long a new website may be idle, in ms.
 *
 * @throws {Refusal} where the text is no length of time, or one that nobody can mean
 */
export function readLifetime(text: string): number {
  const ms = parseDuration(text)
  if (ms !== null && ms >= second && ms <= 365 * day) return ms
  throw new Refusal('invalid', 'lifetime must be a length of time from 1s to 365d, such as 10m')
}

/** Removes the websites whose lifetime is over, their journals too. */
export async function removeIdle({ store, journal, changes }: WorldServices): Promise<void> {
  for (const appId of await store.removeIdle()) {
    await journal.clear(appId)
    await changes.publish({ operation: 'deleteWebsite', app_id: appId })
  }
}
