import type { JSX } from 'preact'
import { useCallback, useState } from 'preact/hooks'
import type { SignedUpUser } from '../../spec/generated/dashboard.d.ts'
import { dashboardApi } from './api.ts'
import { LoadError, useLoader } from './loader.tsx'
import type { PageProps } from './route.ts'
import { ScrollableTable, Timestamp } from './table.tsx'

interface UserList {
  users: SignedUpUser[]
  nextCursor: string | null
}

/** "Signed-up users" page, which lists email checks and identified people with their sources (service 2.8, 4.8). */
export function UsersPage({ website }: PageProps): JSX.Element {
  const [pageCount, setPageCount] = useState(1)
  const load = useCallback((appId: string) => loadPages(appId, pageCount), [pageCount])
  const loader = useLoader(load, website.app_id)
  const { data } = loader
  return (
    <>
      <p class="lead">
        The list has one entry for each email check and for each person that the tracking script identified.
      </p>
      <LoadError {...loader} />
      {data && data.users.length === 0 ? <NoUsers /> : null}
      {data && data.users.length > 0 ? (
        <>
          <ScrollableTable caption="Signed-up users, oldest first">
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
                    <span class={source === 'server library' ? 'tag' : 'tag script'}>{source}</span>
                  </td>
                  <td>
                    <Timestamp at={at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </ScrollableTable>
          <p class="below" role="status">
            {data.users.length} {data.users.length === 1 ? 'entry' : 'entries'}
            {data.nextCursor === null ? '' : ', more below'}
          </p>
          {data.nextCursor === null ? null : (
            <button type="button" onClick={() => setPageCount(pageCount + 1)}>
              Show more
            </button>
          )}
        </>
      ) : null}
    </>
  )
}

async function loadPages(appId: string, count: number): Promise<UserList> {
  const users: SignedUpUser[] = []
  let nextCursor: string | null = null
  for (let page = 0; page < count; page++) {
    const result = await dashboardApi.listSignedUpUsers(appId, nextCursor)
    users.push(...result.users)
    nextCursor = result.next_cursor
    if (nextCursor === null) break
  }
  return { users, nextCursor }
}

function NoUsers(): JSX.Element {
  return (
    <div class="empty">
      <p>No one has signed up yet.</p>
      <p>
        An entry appears when your server checks an address with <code>POST /api/v1/services/email/check</code>, or when
        a page calls <code>dcutils.identifyUser</code>.
      </p>
    </div>
  )
}
