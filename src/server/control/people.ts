/** Handlers for the people of a website. */
import { readPerson } from '../../state/scenario/read-single-field.ts'
import { addPerson as add } from '../../state/website/add-person.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { formatPerson } from '../format/person.ts'
import { readCursor, writeCursor } from '../paging.ts'
import { type ControlHandler, json, noContent } from './call.ts'
import { readEmailPattern } from './read-email-pattern.ts'
import { selectWebsite, selectWebsites } from './select-website.ts'
import { unknownCursor } from './unknown-cursor.ts'

export const listPeople: ControlHandler<'listPeople'> = async ({ query }, services) => {
  const website = await selectWebsite(query.website, services)
  if (query.email !== undefined) {
    const found = await website.find(readEmailPattern(query.email))
    return json({ people: found ? [formatPerson(found.person)] : [], next_cursor: null })
  }
  const after = readCursor(query.cursor)
  if (after === null) throw unknownCursor()
  const { items, next } = await website.list('people', { after, limit: query.limit })
  return json({ people: items.map(formatPerson), next_cursor: writeCursor(next) })
}

export const createPerson: ControlHandler<'createPerson'> = async ({ query, body }, services) => {
  const website = await selectWebsite(query.website, services)
  const { person, first } = await add(await readPerson(body), website, services)
  return json(formatPerson(person), first ? 201 : 200)
}

export const deletePeople: ControlHandler<'deletePeople'> = async ({ query }, services) => {
  const websites = await selectWebsites(query.website, services)
  const { email } = query
  let removed = 0
  for (const website of websites) {
    const deleted = await website.deletePerson(email === undefined ? 'everybody' : { email: readEmailPattern(email) })
    removed += Object.values(deleted).reduce((sum, count) => sum + count, 0)
  }
  if (email === undefined || removed > 0) return noContent()
  throw new WebsiteError('unknown', `No data for "${email.slice(0, 100)}"; GET /_mock/people lists all people`)
}
