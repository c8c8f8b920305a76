import type { Person } from '../../service/model.ts'
import type { ScenarioPerson } from '../../spec/generated/control.d.ts'
import { describePeople } from '../../state/scenario/describe-people.ts'

/** A person in the form of documents, without what only the order of a whole document says. */
export function formatPerson(person: Person): Omit<ScenarioPerson, 'number' | 'seen' | 'assessed'> {
  const { email } = person
  const [{ number: _, seen: __, assessed: ___, ...shown } = { email }] = describePeople([person])
  return shown
}
