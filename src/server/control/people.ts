/** The people of a website. */
import { readPerson } from '../../state/scenario/read-part.ts'
import { addPerson as add } from '../../state/website/add-person.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { formatPerson } from '../format/person.ts'
import { readCursor, writeCursor } from '../paging.ts'
import { type Control, json, noContent } from './call.ts'
import { readAddress } from './read-address.ts'
import { unknownCursor } from './unknown-cursor.ts'
import { oneWebsite, websitesNamed } from './which-website.ts'

export const listPeople: Control<'listPeople'> = async ({ query }, services) => {
  const world = await oneWebsite(query.website, services)
  if (query.email !== undefined) {
    const found = await world.find(readAddress(query.email))
    return json({ people: found ? [formatPerson(found.person)] : [], next_cursor: null })
  }
  const after = readCursor(query.cursor)
  if (after === null) throw unknownCursor()
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
  const { email } = query
  let removed = 0
  for (const world of worlds) {
    const deleted = await world.deletePerson(email === undefined ? 'everybody' : { email: readAddress(email) })
    removed += Object.values(deleted).reduce((sum, count) => sum + count, 0)
  }
  if (email === undefined || removed > 0) return noContent()
  throw new WebsiteError(
    'unknown',
    `Nothing is known of "${email.slice(0, 100)}"; GET /_mock/people lists who is known`,
  )
}
