import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PersonPage, ScenarioPerson } from '../../../types.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { formatDistance } from '../words/time.ts'
import { NewPerson } from './new-person.tsx'

/** Who is known on the website. A page of people is read at a time: there may be thousands. */
export function PeoplePanel(): JSX.Element {
  const { client, view, snapshot, act } = usePage()
  const { website, people } = snapshot
  const [more, setMore] = useState<readonly PersonPage[]>([])
  const last = more.at(-1) ?? people
  const query = { website: view.appId }
  const readMore = () =>
    act(async () => {
      const { next_cursor } = last
      if (next_cursor === null) return
      const page = await client.call('listPeople', { query: { ...query, limit: 1000, cursor: next_cursor } })
      setMore([...more, page])
    })
  // What follows the first page is read again with the next look: it may have moved.
  const forget = async (email: string): Promise<void> => {
    await act(() => client.call('deletePeople', { query: { ...query, email } }), `${email} is forgotten.`)
    setMore([])
  }
  const forgetAll = async (): Promise<void> => {
    await act(() => client.call('deletePeople', { query }), 'Everybody is forgotten. Checks used are not given back.')
    setMore([])
  }
  const shown = [people, ...more].flatMap((page) => page.people)
  return (
    <div class="panel">
      <NewPerson />
      {shown.length === 0 ? (
        <p class="muted">Nobody is known: each address is new at its first check.</p>
      ) : (
        <>
          <ul class="list people">
            {shown.map((person) => (
              <Person key={person.id ?? person.email} person={person} onForget={() => forget(person.email)} />
            ))}
          </ul>
          <p class="muted">
            {shown.length} of {website.counts.people}{' '}
            {last.next_cursor === null ? null : (
              <button type="button" class="quiet" onClick={readMore}>
                show more
              </button>
            )}{' '}
            <button type="button" class="quiet" onClick={forgetAll}>
              forget everybody
            </button>
          </p>
        </>
      )}
    </div>
  )
}

function Person({ person, onForget }: { person: ScenarioPerson; onForget: () => void }): JSX.Element {
  const { snapshot } = usePage()
  const { email, source, since, user_id, devices = [] } = person
  const facts = [
    source === 'script' ? 'from the script' : 'from a check',
    ...(since === undefined ? [] : [formatDistance(Date.parse(since), virtualNow(snapshot))]),
    ...(user_id == null ? [] : [`user id ${user_id}`]),
    ...(devices.length === 0 ? [] : [`on ${devices.join(', ')}`]),
  ]
  return (
    <li>
      <span>
        <span class="mono">{email}</span> <span class="muted">{facts.join(' · ')}</span>
      </span>
      <button type="button" class="quiet" aria-label={`Forget ${email}`} onClick={onForget}>
        forget
      </button>
    </li>
  )
}
