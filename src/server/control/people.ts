/** The people of a website. */
import { readPerson } from '../../scenario/read-part.ts'
import type { Deleted } from '../../store/port.ts'
import { addPerson as add } from '../../world/add-person.ts'
import { Refusal } from '../../world/refusal.ts'
import { formatPerson } from '../format/person.ts'
import { readCursor, writeCursor } from '../paging.ts'
import { type Control, json } from './call.ts'
import { readAddress } from './read-address.ts'
import { oneWebsite, websitesNamed } from './which-website.ts'

export const listPeople: Control<'listPeople'> = async ({ query }, services) => {
  const world = await oneWebsite(query.website, services)
  if (query.email !== undefined) {
    const found = await world.find(readAddress(query.email))
    return json({ people: found ? [formatPerson(found.person)] : [], next_cursor: null })
  }
  const after = readCursor(query.cursor)
  if (after === null) throw new Refusal('invalid', 'cursor must be one that an earlier answer gave')
  const { items, next } = await world.list('people', { after, limit: query.limit })
  return json({ people: items.map(formatPerson), next_cursor: writeCursor(next) })
}

export const createPerson: Control<'createPerson'> = async ({ query, body }, services) => {
  const world = await oneWebsite(query.website, services)
  const { person, first } = await add(await readPerson(body), world, services)
  return json(formatPerson(person), first ? 201 : 200)
}

export const deletePeople: Control<'deletePeople'> = async ({ query }, services) => {
  const worlds = await websitesNamed(query.website, services)
  const total: Deleted = { identifications: 0, conversions: 0, visits: 0, events: 0 }
  for (const world of worlds) {
    const deleted = await world.deletePerson(
      query.email === undefined ? 'everybody' : { email: readAddress(query.email) },
    )
    total.identifications += deleted.identifications
    total.conversions += deleted.conversions
    total.visits += deleted.visits
    total.events += deleted.events
  }
  if (query.email === undefined || Object.values(total).some((count) => count > 0)) return json(total)
  throw new Refusal(
    'unknown',
    `Nothing is known of "${query.email.slice(0, 100)}"; GET /_mock/people lists who is known`,
  )
}
