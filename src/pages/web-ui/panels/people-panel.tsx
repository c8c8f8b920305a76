import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PersonPage, ScenarioPerson } from '../../../types.ts'
import { RemovableItem } from '../components/removable-item.tsx'
import { formatRelativeTime } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { CreatePersonForm } from './create-person-form.tsx'

export function PeoplePanel(): JSX.Element {
  const { client, view, snapshot, perform, performUndoable } = usePage()
  const { website, people } = snapshot
  const [morePages, setMorePages] = useState<readonly PersonPage[]>([])
  const last = morePages.at(-1) ?? people
  const query = { website: view.appId }
  const loadMore = () =>
    perform(async () => {
      const { next_cursor } = last
      if (next_cursor === null) return
      const page = await client.call('listPeople', { query: { ...query, limit: 1000, cursor: next_cursor } })
      setMorePages([...morePages, page])
    })
  // Keep only the first page, because removing a person changes which people are on later pages.
  const removePerson = async (email: string): Promise<void> => {
    await performUndoable(() => client.call('deletePeople', { query: { ...query, email } }), {
      replacedBy: `remove ${email}`,
      successMessage: `${email} was removed.`,
    })
    setMorePages([])
  }
  const removeAll = async (): Promise<void> => {
    await performUndoable(() => client.call('deletePeople', { query }), {
      replacedBy: 'remove all people',
      successMessage: 'All people were removed. Used checks still count against the quota.',
    })
    setMorePages([])
  }
  const shown = [people, ...morePages].flatMap((page) => page.people)
  return (
    <div class="panel">
      <CreatePersonForm />
      {shown.length === 0 ? (
        <p class="muted">No people yet. The first check of an address adds a person.</p>
      ) : (
        <>
          <ul class="list people">
            {shown.map((person) => (
              <PersonListItem
                key={person.id ?? person.email}
                person={person}
                onRemove={() => removePerson(person.email)}
              />
            ))}
          </ul>
          <p class="muted">
            {shown.length} of {website.counts.people}{' '}
            {last.next_cursor === null ? null : (
              <button type="button" class="quiet" onClick={loadMore}>
                show more
              </button>
            )}{' '}
            <button type="button" class="quiet" onClick={removeAll}>
              remove all
            </button>
          </p>
        </>
      )}
    </div>
  )
}

function PersonListItem({ person, onRemove }: { person: ScenarioPerson; onRemove: () => void }): JSX.Element {
  const { snapshot } = usePage()
  const { email, source, since, user_id, devices = [] } = person
  const facts = [
    source === 'script' ? 'from the script' : 'from a check',
    ...(since === undefined ? [] : [formatRelativeTime(Date.parse(since), virtualNow(snapshot))]),
    ...(user_id == null ? [] : [`user id ${user_id}`]),
    ...(devices.length === 0 ? [] : [`on ${devices.join(', ')}`]),
  ]
  return (
    <RemovableItem removeLabel={`Remove ${email}`} onRemove={onRemove}>
      <span class="mono">{email}</span> <span class="muted">{facts.join(' · ')}</span>
    </RemovableItem>
  )
}
