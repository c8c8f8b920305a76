import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CreatedDashboardKey, DashboardKey } from '../../spec/generated/dashboard.d.ts'
import { listKeys, SignedOut } from './api.ts'
import { DeleteKey } from './delete-key.tsx'
import { Moment } from './moment.tsx'
import { CreatedKey, NewKey } from './new-key.tsx'
import type { PageProps } from './page-props.ts'
import { Problem } from './problem.tsx'
import { Table } from './table.tsx'
import { useLoaded } from './use-loaded.ts'

/** Settings > API Keys (service 2.2, 3.1). */
export function KeysPage({ website, onSignedOut }: PageProps): JSX.Element {
  const { data: keys, problem, reload } = useLoaded(listKeys, website.app_id, onSignedOut)
  const [created, setCreated] = useState<CreatedDashboardKey | null>(null)
  const [leaving, setLeaving] = useState<DashboardKey | null>(null)
  const [done, setDone] = useState('')
  const list = useRef<HTMLHeadingElement>(null)
  // The dialog gives the focus back to its button, which is gone by then.
  useEffect(() => {
    if (done) list.current?.focus()
  }, [done])
  const fail = (error: unknown): string => {
    if (error instanceof SignedOut) onSignedOut()
    return error instanceof Error ? error.message : String(error)
  }
  return (
    <>
      <p class="lead">
        A private key lets a server of yours read and write this website's data. Make one for each integration, and keep
        it off your pages.
      </p>
      <NewKey
        appId={website.app_id}
        fail={fail}
        onCreated={(key) => {
          setDone('')
          setCreated(key)
          void reload()
        }}
      />
      {created ? (
        <CreatedKey
          created={created}
          onClose={() => {
            setCreated(null)
            list.current?.focus()
          }}
        />
      ) : null}
      <Problem text={problem} onRetry={reload} />
      <h2 class="part" tabIndex={-1} ref={list}>
        Active keys
      </h2>
      <p role="status" class="good">
        {done}
      </p>
      {keys?.length === 0 ? (
        <div class="empty">
          <p>This website has no active key: every call with a private key gets 401. Create one above.</p>
        </div>
      ) : null}
      {keys && keys.length > 0 ? <KeyTable keys={keys} onDelete={setLeaving} /> : null}
      {leaving ? (
        <DeleteKey
          appId={website.app_id}
          leaving={leaving}
          fail={fail}
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            setLeaving(null)
            setDone(`“${leaving.name}” is deleted and stopped working.`)
            void reload()
          }}
        />
      ) : null}
    </>
  )
}

function KeyTable({ keys, onDelete }: { keys: DashboardKey[]; onDelete: (key: DashboardKey) => void }): JSX.Element {
  return (
    <Table caption="Active private keys">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Key</th>
          <th scope="col">Created (UTC)</th>
          <th scope="col">
            <span class="aside">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">{key.name}</th>
            <td>
              <code>{key.prefix}…</code>
            </td>
            <td>
              <Moment at={key.created_at} />
            </td>
            <td class="action">
              <button type="button" class="quiet" onClick={() => onDelete(key)}>
                Delete<span class="aside"> {key.name}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
