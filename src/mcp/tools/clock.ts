import type { Clock, ClockMove } from '../../spec/generated/control.d.ts'
import {
  bool,
  count,
  destructive,
  listOf,
  object,
  openWebsite,
  requireArgument,
  type Tool,
  text,
  websiteArgument,
} from '../tool.ts'

interface ClockInput {
  action: 'read' | 'advance' | 'freeze' | 'resume'
  website?: string
  by?: string
  now?: string
}

const maxEvents = 5

const events = listOf({ type: 'object' })

export const clockTool: Tool<ClockInput> = {
  name: 'clock',
  description:
    'Read, advance, freeze or resume a website’s clock. `due` lists the cached keys and deletion links that expire next. The clock cannot be moved back.',
  inputSchema: object({
    action: { enum: ['read', 'advance', 'freeze', 'resume'] },
    'website?': websiteArgument,
    'by?': { type: 'string', description: 'For advance, such as 5m' },
    'now?': { type: 'string', description: 'For freeze, ISO 8601' },
  }),
  outputSchema: object({ now: text, frozen: bool, due_count: count, due: events, 'occurred?': events }),
  annotations: destructive,
  async run({ action, website: appId, by, now }, context) {
    const { clock } = await openWebsite(context, appId)
    switch (action) {
      case 'read':
        return summarize(await clock.read())
      case 'advance':
        return summarize(await clock.advance(requireArgument(by, 'by', action)))
      case 'freeze':
        return summarize(await clock.freeze(now))
      case 'resume':
        return summarize(await clock.resume())
    }
  },
}

function summarize(clock: Clock | ClockMove): object {
  const { now, frozen, due, due_count } = clock
  const occurred = 'occurred' in clock ? { occurred: clock.occurred.slice(0, maxEvents) } : {}
  return { now, frozen, due_count, due: due.slice(0, maxEvents), ...occurred }
}
