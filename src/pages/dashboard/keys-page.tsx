import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CreatedDashboardKey, DashboardKey } from '../../spec/generated/dashboard.d.ts'
import { useAction } from '../use-action.ts'
import { Dialog } from '../web-ui/components/dialog.tsx'
import { dashboardApi } from './api.ts'
import { CreatedKeyNotice, CreateKeyForm } from './create-key-form.tsx'
import { LoadError, useLoader } from './loader.tsx'
import type { PageProps } from './route.ts'
import { ScrollableTable, Timestamp } from './table.tsx'

/** "API keys" page for creating and deleting private keys (service 2.2, 3.1). */
export function KeysPage({ website }: PageProps): JSX.Element {
  const loader = useLoader(dashboardApi.listKeys, website.app_id)
  const { data: keys, reload } = loader
  const [created, setCreated] = useState<CreatedDashboardKey | null>(null)
  const [keyToDelete, setKeyToDelete] = useState<DashboardKey | null>(null)
  const [successMessage, setSuccessMessage] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  // After deleting a key, focus the heading, because the key's Delete button is gone.
  useEffect(() => {
    if (successMessage) heading.current?.focus()
  }, [successMessage])
  return (
    <>
      <p class="lead">
        A private key lets your server read and write this website's data. Create a separate key for each integration,
        and never put a private key in your pages.
      </p>
      <CreateKeyForm
        appId={website.app_id}
        onCreated={(key) => {
          setSuccessMessage('')
          setCreated(key)
          void reload()
        }}
      />
      {created ? (
        <CreatedKeyNotice
          created={created}
          onClose={() => {
            setCreated(null)
            heading.current?.focus()
          }}
        />
      ) : null}
      <LoadError {...loader} />
      <h2 class="part" tabIndex={-1} ref={heading}>
        Active keys
      </h2>
      <p role="status" class="good">
        {successMessage}
      </p>
      {keys?.length === 0 ? (
        <div class="empty">
          <p>
            This website has no active keys, so every request that requires a private key gets 401. Create a key above.
          </p>
        </div>
      ) : null}
      {keys && keys.length > 0 ? <KeyTable keys={keys} onDelete={setKeyToDelete} /> : null}
      {keyToDelete ? (
        <DeleteKeyDialog
          appId={website.app_id}
          dashboardKey={keyToDelete}
          onClose={() => setKeyToDelete(null)}
          onDeleted={() => {
            setKeyToDelete(null)
            setSuccessMessage(`“${keyToDelete.name}” was deleted.`)
            void reload()
          }}
        />
      ) : null}
    </>
  )
}

function KeyTable({ keys, onDelete }: { keys: DashboardKey[]; onDelete: (key: DashboardKey) => void }): JSX.Element {
  return (
    <ScrollableTable caption="Active private keys">
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
              <Timestamp at={key.created_at} />
            </td>
            <td class="action">
              <button type="button" class="quiet" onClick={() => onDelete(key)}>
                Delete<span class="aside"> {key.name}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}

interface DeleteKeyDialogProps {
  appId: string
  dashboardKey: DashboardKey
  onClose: () => void
  onDeleted: () => void
}

function DeleteKeyDialog({ appId, dashboardKey, onClose, onDeleted }: DeleteKeyDialogProps): JSX.Element {
  const { isBusy, problem, run } = useAction()
  const confirm = (): Promise<void> =>
    run(async () => {
      await dashboardApi.deleteKey(appId, dashboardKey.id)
      onDeleted()
    })
  return (
    <Dialog title={`Delete “${dashboardKey.name}”?`} onClose={onClose}>
      <p>
        Requests with <code>{dashboardKey.prefix}…</code> will get 401 immediately. Other keys and the public key are
        not affected. This cannot be undone.
      </p>
      <p role="alert" class="bad">
        {problem}
      </p>
      <p class="buttons">
        <button type="button" class="danger" disabled={isBusy} onClick={confirm}>
          Delete key
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Dialog>
  )
}
