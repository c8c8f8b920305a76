import type { Person } from '../../service/model.ts'
import type { ScenarioPerson } from '../../spec/generated/control.d.ts'
import { describePeople } from '../../state/scenario/describe-people.ts'
import { readField } from '../../state/scenario/parse.ts'
import { addPerson as add } from '../../state/website/add-person.ts'
import { readCursor, writeCursor } from '../paging.ts'
import { type ControlHandler, json, noContent } from './call.ts'
import { unknownError } from './errors.ts'
import { readEmailPattern, unknownCursor } from './read-query.ts'
import { selectWebsite, selectWebsites } from './select-website.ts'

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
  const { person, first } = await add(await readField('person', body), website, services)
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
  throw unknownError('data for', email, 'to list all people, call GET /_mock/people')
}

function formatPerson(person: Person): Omit<ScenarioPerson, 'number' | 'seen' | 'assessed'> {
  const { email } = person
  const [{ number: _, seen: __, assessed: ___, ...shown } = { email }] = describePeople([person])
  return shown
}
