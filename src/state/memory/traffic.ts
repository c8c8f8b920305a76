import type { TrackedEvent, Visit, WebsiteContents } from '../../service/model.ts'
import type { DeletedCounts, EventInput, VisitInput } from '../port.ts'
import { toRecord } from './record.ts'
import { RecordList } from './record-list.ts'

export class Traffic {
  readonly visits: RecordList<Visit>
  readonly events: RecordList<TrackedEvent>
  readonly #sessions: Map<string, string>

  constructor({
    visits,
    events,
    sessions,
    lastNumbers,
  }: Pick<WebsiteContents, 'visits' | 'events' | 'lastNumbers'> & {
    sessions: Iterable<readonly [id: string, email: string]>
  }) {
    this.visits = new RecordList(visits.map(copyVisit), lastNumbers?.visits)
    this.events = new RecordList(events.map(copyEvent), lastNumbers?.events)
    this.#sessions = new Map(sessions)
  }

  recordVisit({ device, ...visit }: VisitInput, at: number): Visit {
    return this.visits.append((number) => ({ number, at, ...visit, deviceId: device.id }))
  }

  recordEvent({ device, ...event }: EventInput, at: number): TrackedEvent {
    return this.events.append((number) => ({ number, at, ...event, deviceId: device.id }))
  }

  /** Assigns the session to the person, including its visits and events recorded so far. */
  assign(sessionId: string, email: string): void {
    this.#sessions.set(sessionId, email)
  }

  hasSessionOf(email: string): boolean {
    return Array.from(this.#sessions.values()).includes(email)
  }

  removeOf(emails: ReadonlySet<string>): Pick<DeletedCounts, 'visits' | 'events'> {
    const theirs = new Set<string>()
    for (const [sessionId, email] of this.#sessions.entries()) if (emails.has(email)) theirs.add(sessionId)
    const isTheirs = ({ sessionId }: { sessionId: string }): boolean => theirs.has(sessionId)
    const visits = this.visits.removeWhere(isTheirs).length
    const events = this.events.removeWhere(isTheirs).length
    for (const sessionId of theirs) this.#sessions.delete(sessionId)
    return { visits, events }
  }

  /** Maps a session ID to the email address of the person who was identified in the session. */
  get sessions(): ReadonlyMap<string, string> {
    return this.#sessions
  }

  contents(): Pick<WebsiteContents, 'visits' | 'events' | 'sessions'> {
    return {
      visits: Array.from(this.visits, copyVisit),
      events: Array.from(this.events, copyEvent),
      sessions: toRecord(this.#sessions.entries()),
    }
  }
}

function copyVisit(visit: Visit): Visit {
  return { ...visit }
}

function copyEvent(event: TrackedEvent): TrackedEvent {
  return { ...event, properties: structuredClone(event.properties) }
}
