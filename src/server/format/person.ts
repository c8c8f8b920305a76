import type { Person } from '../../service/model.ts'
import type { ScenarioPerson } from '../../spec/generated/control.d.ts'
import { describePeople } from '../../state/scenario/describe-people.ts'

/** Formats a person as in a scenario document, but without the fields that depend on the order of people. */
export function formatPerson(person: Person): Omit<ScenarioPerson, 'number' | 'seen' | 'assessed'> {
  const { email } = person
  const [{ number: _, seen: __, assessed: ___, ...shown } = { email }] = describePeople([person])
  return shown
}
