import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Key } from '../../../types.ts'
import { loaderSnippet } from '../../loader-snippet.ts'
import { createCheckSnippets } from '../../snippets.ts'
import { ConfirmButton } from '../components/confirm-button.tsx'
import { Copyable } from '../components/copy-button.tsx'
import { LineForm, Select } from '../components/form.tsx'
import { appAddress } from '../mock/app-address.ts'
import { usePage } from '../page-context.ts'

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
        Configure your server to send requests to <code>{origin}</code> with this website’s key in the{' '}
        <code>x-dc-key</code> header:
      </p>
      <Copyable text={environment.join('\n')} label="the settings" block />
      <CheckSnippet origin={origin} />
      <p>To load the tracking script, add this code to your pages:</p>
      <Copyable text={loaderSnippet(origin, website.cop_key)} label="the script snippet" block />
      <p class="muted">
        Dashboard: <span class="mono">{website.dashboard.email}</span>, password{' '}
        <span class="mono">{website.dashboard.password ?? '(not stored)'}</span>
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
        <label for="snippet-language">Code example for checking an email address</label>
        <Select
          id="snippet-language"
          value={language}
          options={Object.fromEntries(snippets.map((snippet) => [snippet.language, snippet.language]))}
          onSelect={setLanguage}
        />
      </p>
      <Copyable text={code} label="the code" block />
    </>
  )
}

function KeyListItem({ privateKey: { id, name, prefix, value, deleted_at } }: { privateKey: Key }): JSX.Element {
  const { client, view, perform } = usePage()
  const remove = () =>
    perform(
      () => client.call('deleteKey', { path: { app_id: view.appId, key_id: id } }),
      `The key “${name}” was deleted. Requests with this key now fail with 401.`,
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
        <ConfirmButton
          label="delete"
          accessibleLabel={`Delete the key ${name}`}
          isQuiet
          title={`Delete the key “${name}”?`}
          confirmLabel="Delete key"
          onConfirm={remove}
        >
          All requests with <span class="mono">{prefix}…</span> will get 401, including your app’s requests if your app
          uses this key. Loading a scenario does not restore the key. A reset restores the key only if the website was
          created with the key.
        </ConfirmButton>
      ) : null}
    </li>
  )
}

const fieldLabels = { name: 'The name' }

function CreateKeyForm(): JSX.Element {
  const { client, view, perform } = usePage()
  return (
    <LineForm
      label="New key name"
      isLabelHidden
      fields={fieldLabels}
      input={{ maxLength: 200, placeholder: 'backend' }}
      submitLabel="Create key"
      onSubmit={(name, onError) =>
        perform(
          () => client.call('createKey', { path: { app_id: view.appId }, body: { name } }),
          `The key “${name}” was created.`,
          onError,
        )
      }
    />
  )
}

function RenameForm(): JSX.Element {
  const { client, view, snapshot, perform } = usePage()
  return (
    <LineForm
      label="Name"
      fields={fieldLabels}
      input={{ maxLength: 200 }}
      initialValue={snapshot.website.name}
      submitLabel="Rename"
      onSubmit={(name, onError) =>
        perform(
          () => client.call('updateWebsite', { path: { app_id: view.appId }, body: { name } }),
          undefined,
          onError,
        )
      }
    />
  )
}

function ResetAndRemove(): JSX.Element {
  const { client, view, perform, performUndoable, showWebsite } = usePage()
  const reset = () =>
    performUndoable(() => client.call('resetWebsite', { query: { website: view.appId } }), {
      kind: 'reset',
      replacedBy: 'reset',
      successMessage: 'The website was reset.',
    })
  const remove = async (): Promise<void> => {
    const removed = await perform(() => client.call('deleteWebsite', { path: { app_id: view.appId } }))
    if (removed) showWebsite(view.defaultAppId)
  }
  return (
    <p class="buttons">
      <ConfirmButton label="Reset…" title="Reset the website?" confirmLabel="Reset website" onConfirm={reset}>
        This resets people, quota, clock, faults, verdicts and emails, which can be undone. It also removes added keys
        and restores deleted keys, which cannot be undone.
      </ConfirmButton>
      <ConfirmButton label="Remove…" title="Remove the website?" confirmLabel="Remove website" onConfirm={remove}>
        This removes the website and its keys, people, calls and emails. It cannot be undone.
      </ConfirmButton>
    </p>
  )
}
