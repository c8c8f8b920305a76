import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Key } from '../../../types.ts'
import { loaderSnippet } from '../../loader-snippet.ts'
import { createCheckSnippets } from '../../snippets.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Copyable } from '../components/copy-button.tsx'
import { useFormError } from '../components/use-form-error.tsx'
import { appAddress } from '../mock/app-address.ts'
import { usePage } from '../page-context.ts'

/** Shows how to connect an app to this website. Users can also manage the website's keys and settings. */
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
      <CheckSnippet origin={origin} />
      <p>Your pages load the tracking script:</p>
      <Copyable text={loaderSnippet(origin, website.cop_key)} label="the script snippet" block />
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

/** Shows code that checks an email address, in a language to choose. */
function CheckSnippet({ origin }: { origin: string }): JSX.Element | null {
  const { snapshot } = usePage()
  const [language, setLanguage] = useState('curl')
  const privateKey = snapshot.website.private_key
  if (privateKey === null) return null
  const snippets = createCheckSnippets({ origin, apiKey: privateKey })
  const code = snippets.find((snippet) => snippet.language === language)?.code ?? ''
  return (
    <>
      <p class="buttons">
        <label for="snippet-language">Check an email address with</label>
        <select id="snippet-language" value={language} onChange={(event) => setLanguage(event.currentTarget.value)}>
          {snippets.map((snippet) => (
            <option key={snippet.language} value={snippet.language}>
              {snippet.language}
            </option>
          ))}
        </select>
      </p>
      <Copyable text={code} label="the code" block />
    </>
  )
}

function KeyListItem({ privateKey: { id, name, prefix, value, deleted_at } }: { privateKey: Key }): JSX.Element {
  const { client, view, perform } = usePage()
  const [isConfirming, setConfirming] = useState(false)
  const remove = () =>
    perform(
      () => client.call('deleteKey', { path: { app_id: view.appId, key_id: id } }),
      `The key “${name}” was deleted. Requests with it now get 401.`,
    )
  return (
    <li>
      <span>
        {name} {deleted_at === null ? null : <span class="tag">deleted</span>}{' '}
        {value === null ? (
          <span class="muted mono">{prefix}… (value not stored)</span>
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
          confirmLabel="Delete key"
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          All requests with <span class="mono">{prefix}…</span> will get 401, including those of your app if it uses
          this key. Loading a scenario does not restore the key. A reset restores it only if the website was created
          with it.
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

const fieldLabels = { name: 'The name' }

function CreateKeyForm(): JSX.Element {
  const { client, view, perform } = usePage()
  const [name, setName] = useState('')
  const error = useFormError(fieldLabels)
  const add = async (event: Event): Promise<void> => {
    event.preventDefault()
    const body = { name: name.trim() }
    error.clear()
    const create = () => client.call('createKey', { path: { app_id: view.appId }, body })
    if (await perform(create, `The key “${name}” was created.`, error.show))
      setName((current) => (current === name ? '' : current))
  }
  return (
    <form class="line-form" onSubmit={add} onInput={error.clear}>
      <input
        aria-label="New key name"
        required
        maxLength={200}
        placeholder="backend"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit">Create key</button>
      {error.element}
    </form>
  )
}

function RenameForm(): JSX.Element {
  const { client, view, snapshot, perform } = usePage()
  const [name, setName] = useState(snapshot.website.name)
  const error = useFormError(fieldLabels)
  const rename = (event: Event): void => {
    event.preventDefault()
    const update = () => client.call('updateWebsite', { path: { app_id: view.appId }, body: { name: name.trim() } })
    error.clear()
    void perform(update, undefined, error.show)
  }
  return (
    <form class="line-form" onSubmit={rename} onInput={error.clear}>
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
      {error.element}
    </form>
  )
}

function ResetAndRemove(): JSX.Element {
  const { client, view, perform, performUndoable, showWebsite } = usePage()
  const [isConfirmingRemoval, setConfirmingRemoval] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const query = { website: view.appId }
  const reset = () =>
    performUndoable(() => client.call('resetWebsite', { query }), {
      kind: 'reset',
      replacedBy: 'reset',
      successMessage: 'The website was reset.',
    })
  const remove = async (): Promise<void> => {
    const [first] = (await client.call('listWebsites', { query: { limit: 1 } })).websites
    const removed = await perform(() => client.call('deleteWebsite', { path: { app_id: view.appId } }))
    if (removed && first) showWebsite(first.app_id)
  }
  return (
    <p class="buttons">
      <button type="button" onClick={() => setConfirming(true)}>
        Reset…
      </button>
      {isConfirming ? (
        <ConfirmDialog
          title="Reset the website?"
          confirmLabel="Reset website"
          onConfirm={reset}
          onClose={() => setConfirming(false)}
        >
          People, quota, clock, faults and mails are reset; this can be undone. Keys are reset too, which cannot be
          undone: keys added later are removed, and keys deleted later work again.
        </ConfirmDialog>
      ) : null}
      {isConfirmingRemoval ? (
        <>
          <button type="button" class="danger" onClick={remove}>
            Remove website and all its data
          </button>
          <button type="button" class="quiet" onClick={() => setConfirmingRemoval(false)}>
            cancel
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
