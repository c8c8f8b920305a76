import type { JSX } from 'preact'
import { useCallback, useState } from 'preact/hooks'
import type { SignedUpUser } from '../../spec/generated/dashboard.d.ts'
import { listSignedUpUsers } from './api.ts'
import { Moment } from './moment.tsx'
import type { PageProps } from './page-props.ts'
import { Problem } from './problem.tsx'
import { Table } from './table.tsx'
import { useLoaded } from './use-loaded.ts'

interface Users {
  users: SignedUpUser[]
  next: string | null
}

/** Everybody who was checked or identified, marked by who told of them (service 2.8, 4.8). */
export function UsersPage({ website, onSignedOut }: PageProps): JSX.Element {
  // Pages that were opened stay open when the list is read again.
  const [pages, setPages] = useState(1)
  const read = useCallback((appId: string) => readPages(appId, pages), [pages])
  const { data, problem, reload } = useLoaded(read, website.app_id, onSignedOut)
  return (
    <>
      <p class="lead">One entry for each email check, and one for each person whom the tracking script identified.</p>
      <Problem text={problem} onRetry={reload} />
      {data && data.users.length === 0 ? <NoUsers /> : null}
      {data && data.users.length > 0 ? (
        <>
          <Table caption="Signed-up users, in the order they came">
            <thead>
              <tr>
                <th scope="col">Email</th>
                <th scope="col">Source</th>
                <th scope="col">Time (UTC)</th>
              </tr>
            </thead>
            <tbody>
              {data.users.map(({ email, source, at }, index) => (
                <tr key={String(index)}>
                  <td>{email}</td>
                  <td>
                    <span class={source === 'server library' ? 'tag server' : 'tag script'}>{source}</span>
                  </td>
                  <td>
                    <Moment at={at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <p class="below" role="status">
            {data.users.length} {data.users.length === 1 ? 'entry' : 'entries'}
            {data.next === null ? '' : ', more below'}
          </p>
          {data.next === null ? null : (
            <button type="button" onClick={() => setPages(pages + 1)}>
              Show more
            </button>
          )}
        </>
      ) : null}
    </>
  )
}

async function readPages(appId: string, count: number): Promise<Users> {
  const users: SignedUpUser[] = []
  let next: string | null = null
  for (let page = 0; page < count; page++) {
    const answer = await listSignedUpUsers(appId, next)
    users.push(...answer.users)
    next = answer.next_cursor
    if (next === null) break
  }
  return { users, next }
}

function NoUsers(): JSX.Element {
  return (
    <div class="empty">
      <p>Nobody has signed up yet.</p>
      <p>
        An entry appears when your server checks an address (<code>POST /api/v1/services/email/check</code>) or when a
        page calls <code>dcutils.identifyUser</code>.
      </p>
    </div>
  )
}
