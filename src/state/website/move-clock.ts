import { createWhy } from '../journal/why.ts'
import type { ClockChange, ClockMove, DueItem, StoredWebsite } from '../port.ts'
import { formatTime, latestTime } from '../scenario/time.ts'
import { appendLine } from './journal-line.ts'
import type { WebsiteServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/**
 * Changes the clock of the website's account. Events that become due are triggered and recorded in chronological order. If an error is
 * thrown, nothing changes.
 * @throws {WebsiteError} if the time would go backward or beyond the year 9999, or if the website was removed
 */
export async function moveClock(
  services: WebsiteServices,
  website: StoredWebsite,
  change: ClockChange,
): Promise<ClockMove> {
  const by = 'by' in change ? change.by : 0
  if (website.now() + by > latestTime) {
    throw new WebsiteError(
      'conflict',
      'The clock cannot go beyond the year 9999. Advance the clock by a shorter duration',
    )
  }
  const move = await services.store.setClock(website.appId, change)
  if (move === null) throw new WebsiteError('unknown', `The website "${website.appId}" has been removed`)
  if (move === 'backwards') {
    const now = formatTime(website.now())
    throw new WebsiteError(
      'conflict',
      `The clock cannot be set to a time before ${now}. To start over, reset the website`,
    )
  }
  await appendClockLine(services, website, 'by' in change, move)
  return move
}

async function appendClockLine(
  services: WebsiteServices,
  website: StoredWebsite,
  advanced: boolean,
  move: ClockMove,
): Promise<void> {
  const { before, now, frozen, occurred } = move
  const control = advanced ? { method: 'POST', path: '/_mock/clock/advance' } : { method: 'PUT', path: '/_mock/clock' }
  await appendLine(services, website, {
    control,
    why: createWhy('clock', { before, now, frozen, occurred: occurred.count }),
    changed: [
      { resource: 'clock', before: formatTime(before), after: formatTime(now) },
      ...occurred.items.map((due) => changeOf(due, website.appId)),
    ],
  })
}

function changeOf(due: DueItem, appId: string): { resource: string; before: string; after: string } {
  const where = due.appId === appId ? '' : ` of ${due.appId}`
  if (due.type === 'link-expired') return { resource: `link to ${due.email}${where}`, before: 'open', after: 'expired' }
  const before = due.type === 'valid-key-cache-expired' ? 'cached as valid' : 'cached as wrong'
  return { resource: `key ${due.prefix}…${where}`, before, after: 'not cached' }
}
