import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Key } from '../../../types.ts'
import { appAddress } from '../mock/app-address.ts'
import { usePage } from '../page-context.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Copyable } from '../parts/copy-button.tsx'
import { findLoad, nameSituation } from '../words/call.ts'

/** How an app uses this website: addresses, keys, the script; and what the website itself can be told. */
export function ConnectPanel(): JSX.Element {
  const { snapshot } = usePage()
  const { website } = snapshot
  const origin = appAddress(snapshot.mock)
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
      <Copyable text={environment.join('\n')} what="the settings" block />
      <p>Your pages load the script:</p>
      <Copyable
        text={`<script async src="${origin}/script?cop_key=${website.cop_key}"></script>`}
        what="the script element"
        block
      />
      <p class="muted">
        Dashboard: <span class="mono">{website.dashboard.email}</span>, password{' '}
        <span class="mono">{website.dashboard.password ?? 'not kept'}</span>
      </p>
      <h3>Private keys</h3>
      <ul class="list">
        {website.keys.map((key) => (
          <KeyItem key={key.id} privateKey={key} />
        ))}
      </ul>
      <NewKey />
      <h3>Website</h3>
      <Rename key={website.name} />
      <ResetAndRemove />
    </div>
  )
}

function KeyItem({ privateKey: { id, name, prefix, value, deleted_at } }: { privateKey: Key }): JSX.Element {
  const { client, view, act } = usePage()
  const [isAsking, ask] = useState(false)
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
          <Copyable text={value} what={`the key ${name}`} />
        )}
      </span>
      {deleted_at === null ? (
        <button type="button" class="quiet" aria-label={`Delete the key ${name}`} onClick={() => ask(true)}>
          delete
        </button>
      ) : null}
      {isAsking ? (
        <Confirm title={`Delete the key “${name}”?`} does="Delete it" onConfirm={remove} onClose={() => ask(false)}>
          Whatever calls with <span class="mono">{prefix}…</span> gets 401 from then on, your app too where it has this
          key. Loads do not bring it back; a reset does where the website was made with it.
        </Confirm>
      ) : null}
    </li>
  )
}

function NewKey(): JSX.Element {
  const { client, view, act } = usePage()
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

function Rename(): JSX.Element {
  const { client, view, snapshot, act } = usePage()
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
  const { client, view, snapshot, act, showWebsite, setReplaced } = usePage()
  const [isSure, setSure] = useState(false)
  const [isAsking, ask] = useState(false)
  const query = { website: view.appId }
  const reset = () =>
    act(async () => {
      const readAt = Date.now()
      const document = await client.call('getState', { query })
      const lineBefore = findLoad(view.calls.all)?.id ?? null
      await client.call('resetWebsite', { query })
      const startedAt = snapshot.mock.started_at
      setReplaced({ document, readAt, startedAt, by: 'reset', title: nameSituation(snapshot.website), lineBefore })
    }, 'The website is as it was made.')
  const remove = async (): Promise<void> => {
    const [first] = (await client.call('listWebsites', { query: { limit: 1 } })).websites
    const removed = await act(() => client.call('deleteWebsite', { path: { app_id: view.appId } }))
    if (removed && first) showWebsite(first.app_id)
  }
  return (
    <p class="buttons">
      <button type="button" onClick={() => ask(true)}>
        Reset to how it was made…
      </button>
      {isAsking ? (
        <Confirm title="Reset to how it was made?" does="Reset it" onConfirm={reset} onClose={() => ask(false)}>
          People, quota, clock, faults and mails become those of the start; that can be undone. Keys do too, and that
          cannot: those added since are gone, those deleted since work again.
        </Confirm>
      ) : null}
      {isSure ? (
        <>
          <button type="button" class="danger" onClick={remove}>
            Remove it with all that it has
          </button>
          <button type="button" class="quiet" onClick={() => setSure(false)}>
            keep it
          </button>
        </>
      ) : (
        <button type="button" onClick={() => setSure(true)}>
          Remove…
        </button>
      )}
    </p>
  )
}
