import { addTag, hasTag, tagPattern, toAddress } from './address.ts'
import type { ControlClient } from './control-client.ts'
import type { MockEvent } from './events.ts'
import { explainMissing } from './explain-requests.ts'
import type { Faults, TaggedWebsite, Website } from './handles.ts'
import { createMailbox } from './mailbox.ts'
import { createRequests } from './requests.ts'
import { checkEmailFilter, type Scope } from './scope.ts'

export function createTaggedWebsite(
  client: ControlClient,
  website: Website,
  defaultAppId: string,
  rawTag: string,
): TaggedWebsite {
  const tag = readTag(rawTag)
  const scope: Scope = {
    website: website.app_id,
    filterEmail: (email) => (email === undefined ? tagPattern(tag) : requireTag(checkEmailFilter(email), tag)),
  }
  return {
    ...website,
    // Use getters for properties that can change, because `...website` copies only their current values.
    get name() {
      return website.name
    },
    get url() {
      return website.url
    },
    get env() {
      return website.env
    },
    tag,
    address: (name) => addTag(toAddress(name), tag),
    requests: createRequests(client, scope, (closest) => explainMissing({ ...website, tag }, closest, defaultAppId)),
    mailbox: createMailbox(client, scope),
    faults: tagFaults(website.faults, tag),
    events: (options) => filterEvents(website.events(options), tag),
  }
}

/** Checks that `text` is a valid tag, and returns it in lowercase, because email addresses are case-insensitive (A1). */
function readTag(text: string): string {
  if (/^[a-z0-9_-]{1,32}$/i.test(text)) return text.toLowerCase()
  throw new TypeError(`"${text}" is not a valid tag. Use 1 to 32 letters, digits, - or _`)
}

function requireTag(email: string, tag: string): string {
  if (hasTag(email, tag)) return email
  throw new TypeError(
    `"${email}" does not have the tag +${tag}, so it may belong to another test. Use address("${email}"), which adds the tag`,
  )
}

function tagFaults(faults: Faults, tag: string): Faults {
  const list = async () => (await faults.list()).filter(({ match }) => match?.email && hasTag(match.email, tag))
  return {
    ...faults,
    list,
    async add(fault) {
      // Add an outage without an email filter for the tag, because an outage always affects the whole website.
      if (fault.outage !== undefined) return faults.add(fault)
      const email = fault.match?.email
      return faults.add({ ...fault, match: { email: email === undefined ? tagPattern(tag) : requireTag(email, tag) } })
    },
    async clear() {
      for (const { id } of await list()) await faults.remove(id)
    },
  }
}

async function* filterEvents(events: AsyncIterable<MockEvent>, tag: string): AsyncGenerator<MockEvent, void> {
  for await (const event of events) if (isRelevant(event, tag)) yield event
}

/** Reports whether an event may concern an address with the tag. This includes `dropped`, because the dropped events are unknown. */
function isRelevant({ event, data }: MockEvent, tag: string): boolean {
  switch (event) {
    case 'request':
      return data.email !== null && hasTag(data.email, tag)
    case 'mail':
      return hasTag(data.to, tag)
    case 'dropped':
      return true
    case 'line':
    case 'changed':
      return false
  }
}
