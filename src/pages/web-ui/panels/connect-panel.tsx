import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Key } from '../../../types.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Copyable } from '../components/copy-button.tsx'
import { findLastLoad, formatScenarioTitle } from '../format/call.ts'
import { appAddress } from '../mock/app-address.ts'
import { usePage } from '../page-context.ts'

/** How an app uses this website: addresses, keys, the script; and what the website itself can be told. */
export function ConnectPanel(): JSX.Element {
  const { snapshot } = usePage()
  const { website } = snapshot
  const origin = appAddress(snapshot.health)
  const environment = [
    ['DC_BASE_URL', origin],
    ['DC_API_KEY', website.private_key],
    ['DC_COP_KEY', website.cop_key],
    ['DC_RELEASE_SECRET', website.release_secret],
    ['DC_APP_ID', website.app_id],
    ['DC_MOCK_URL', location.origin],
  ].flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
  return (
    <div class="panel">
      <p>
        Your server calls <code>{origin}</code> with this website’s key in the header <code>x-dc-key</code>:
      </p>
      <Copyable text={environment.join('\n')} label="the settings" block />
      <p>Your pages load the script:</p>
      <Copyable
        text={`<script async src="${origin}/script?cop_key=${website.cop_key}"></script>`}
        label="the script element"
        block
      />
      <p class="muted">
        Dashboard: <span class="mono">{website.dashboard.email}</span>, password{' '}
        <span class="mono">{website.dashboard.password ?? 'not kept'}</span>
      </p>
      <h3>Private keys</h3>
      <ul class="list">
        {website.keys.map((key) => (
          <KeyListItem key={key.id} privateKey={key} />
        ))}
      </ul>
      <CreateKeyForm />
      <h3>Website</h3>
      <RenameForm key={website.name} />
      <ResetAndRemove />
    </div>
  )
}

function KeyListItem({ privateKey: { id, name, prefix, value, deleted_at } }: { privateKey: Key }): JSX.Element {
  const { client, view, perform: act } = usePage()
  const [isConfirming, setConfirming] = useState(false)
  const remove = () =>
    act(
      () => client.call('deleteKey', { path: { app_id: view.appId, key_id: id } }),
      `The key “${name}” is deleted: it gets 401 from now on.`,
    )
  return (
    <li>
      <span>
        {name} {deleted_at === null ? null : <span class="tag">deleted</span>}{' '}
        {value === null ? (
          <span class="muted mono">{prefix}… not kept</span>
        ) : (
          <Copyable text={value} label={`the key ${name}`} />
        )}
      </span>
      {deleted_at === null ? (
        <button type="button" class="quiet" aria-label={`Delete the key ${name}`} onClick={() => setConfirming(true)}>
          delete
        </button>
      ) : null}
      {isConfirming ? (
        <ConfirmDialog
          title={`Delete the key “${name}”?`}
          confirmLabel="Delete it"
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          Whatever calls with <span class="mono">{prefix}…</span> gets 401 from then on, your app too where it has this
          key. Loads do not bring it back; a reset does where the website was made with it.
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

function CreateKeyForm(): JSX.Element {
  const { client, view, perform: act } = usePage()
  const [name, setName] = useState('')
  const add = async (event: Event): Promise<void> => {
    event.preventDefault()
    const body = { name: name.trim() }
    if (await act(() => client.call('createKey', { path: { app_id: view.appId }, body }), `The key “${name}” works.`))
      setName('')
  }
  return (
    <form class="line-form" onSubmit={add}>
      <input
        aria-label="Name of a new key"
        required
        maxLength={200}
        placeholder="backend"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit">Add a key</button>
    </form>
  )
}

function RenameForm(): JSX.Element {
  const { client, view, snapshot, perform: act } = usePage()
  const [name, setName] = useState(snapshot.website.name)
  const rename = (event: Event): void => {
    event.preventDefault()
    void act(() => client.call('updateWebsite', { path: { app_id: view.appId }, body: { name: name.trim() } }))
  }
  return (
    <form class="line-form" onSubmit={rename}>
      <label for="website-name">Name</label>
      <input
        id="website-name"
        required
        maxLength={200}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" disabled={name.trim() === snapshot.website.name}>
        Rename
      </button>
    </form>
  )
}

function ResetAndRemove(): JSX.Element {
  const { client, view, snapshot, perform: act, showWebsite, setReplaced } = usePage()
  const [isConfirmingRemoval, setConfirmingRemoval] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const query = { website: view.appId }
  const reset = () =>
    act(async () => {
      const readAt = Date.now()
      const document = await client.call('getState', { query })
      const lineBefore = findLastLoad(view.calls.all)?.id ?? null
      await client.call('resetWebsite', { query })
      const startedAt = snapshot.health.started_at
      setReplaced({
        document,
        readAt,
        startedAt,
        by: 'reset',
        title: formatScenarioTitle(snapshot.website),
        lineBefore,
      })
    }, 'The website is as it was made.')
  const remove = async (): Promise<void> => {
    const [first] = (await client.call('listWebsites', { query: { limit: 1 } })).websites
    const removed = await act(() => client.call('deleteWebsite', { path: { app_id: view.appId } }))
    if (removed && first) showWebsite(first.app_id)
  }
  return (
    <p class="buttons">
      <button type="button" onClick={() => setConfirming(true)}>
        Reset to how it was made…
      </button>
      {isConfirming ? (
        <ConfirmDialog
          title="Reset to how it was made?"
          confirmLabel="Reset it"
          onConfirm={reset}
          onClose={() => setConfirming(false)}
        >
          People, quota, clock, faults and mails become those of the start; that can be undone. Keys do too, and that
          cannot: those added since are gone, those deleted since work again.
        </ConfirmDialog>
      ) : null}
      {isConfirmingRemoval ? (
        <>
          <button type="button" class="danger" onClick={remove}>
            Remove it with all that it has
          </button>
          <button type="button" class="quiet" onClick={() => setConfirmingRemoval(false)}>
            keep it
          </button>
        </>
      ) : (
        <button type="button" onClick={() => setConfirmingRemoval(true)}>
          Remove…
        </button>
      )}
    </p>
  )
}
