import type { ControlClient } from '../../client/control-client.ts'
import { pluralize } from '../../contract/report/pluralize.ts'

/** Returns null if no websites were removed. */
export async function describeRemovedJournals(control: ControlClient): Promise<string | null> {
  const { removed_websites: removed } = await control.call('getMockHealth')
  if (removed === 0) return null
  return pluralize(
    removed,
    'website was removed, so its requests are no longer in the journal',
    'websites were removed, so their requests are no longer in the journal',
  )
}
