import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { readAll } from '../../../client/read-all.ts'
import type { WebsiteState } from '../../../types.ts'
import { Dialog } from '../components/dialog.tsx'
import { bind, LineForm } from '../components/form.tsx'
import { usePage } from '../page-context.ts'

export function WebsiteSwitcher(): JSX.Element {
  const { snapshot } = usePage()
  const [isOpen, setOpen] = useState(false)
  const { name, app_id } = snapshot.website
  return (
    <>
      <button type="button" class="switcher" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span class="muted">Website</span> <strong>{name}</strong>{' '}
        {name === app_id ? null : <span class="muted mono">{app_id}</span>}
        <span aria-hidden="true"> ▾</span>
      </button>
      {isOpen ? <WebsiteList onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Maximum number of websites to show in each list. Users can find the others with the search field. */
const maxListed = 200

function WebsiteList({ onClose }: { onClose: () => void }): JSX.Element {
  const { client, toasts } = usePage()
  const [websites, setWebsites] = useState<readonly WebsiteState[] | null>(null)
  const [search, setSearch] = useState('')
  useEffect(() => {
    readAll(
      (page) => client.call('listWebsites', { query: page }),
      (page) => page.websites,
    ).then(setWebsites, (error: Error) => toasts.show('bad', error.message))
  }, [client, toasts])
  const searchText = search.trim().toLowerCase()
  const found = (websites ?? []).filter(({ name, app_id }) => `${name} ${app_id}`.toLowerCase().includes(searchText))
  const manualWebsites = found.filter((website) => !isTestWebsite(website))
  const testWebsites = found.filter(isTestWebsite)
  return (
    <Dialog title="Websites" onClose={onClose}>
      <p class="muted">Each website has its own people, quota, keys, faults, verdicts, calls and emails.</p>
      <input
        type="search"
        aria-label="Search websites"
        placeholder="Search by name or ID"
        {...bind(search, setSearch)}
      />
      {websites === null ? <p class="muted">Loading…</p> : null}
      <WebsiteItems websites={manualWebsites} onClose={onClose} />
      {testWebsites.length === 0 ? null : (
        <details open={searchText !== ''}>
          <summary>{testWebsites.length} created by tests</summary>
          <p class="muted">Test websites are removed when they are no longer used.</p>
          <WebsiteItems websites={testWebsites} onClose={onClose} />
        </details>
      )}
      {websites !== null && found.length === 0 ? <p class="muted">No website matches “{search}”.</p> : null}
      <CreateWebsiteForm onClose={onClose} />
    </Dialog>
  )
}

/** Treats websites with a limited lifetime as test websites, because they are usually created by tests. */
function isTestWebsite({ lifetime }: WebsiteState): boolean {
  return lifetime !== null
}

function WebsiteItems({ websites, onClose }: { websites: readonly WebsiteState[]; onClose: () => void }): JSX.Element {
  const { view, showWebsite } = usePage()
  const select = (appId: string): void => {
    onClose()
    if (appId !== view.appId) showWebsite(appId)
  }
  return (
    <ul class="choices">
      {websites.slice(0, maxListed).map(({ app_id, name, scenario, checks_used, plan }) => (
        <li key={app_id}>
          <button
            type="button"
            aria-current={app_id === view.appId ? 'true' : undefined}
            onClick={() => select(app_id)}
          >
            <strong>{name}</strong> {name === app_id ? null : <span class="mono muted">{app_id}</span>}
            <span class="muted">
              {scenario?.title ?? scenario?.name ?? 'no scenario'} · {plan}, {checks_used} checks
            </span>
          </button>
        </li>
      ))}
      {websites.length > maxListed ? (
        <li class="muted">{websites.length - maxListed} more websites. Use the search to find them.</li>
      ) : null}
    </ul>
  )
}

const fieldLabels = { name: 'The name' }

function CreateWebsiteForm({ onClose }: { onClose: () => void }): JSX.Element {
  const { client, perform, showWebsite } = usePage()
  const create = async (name: string, onError: (message: string) => void): Promise<boolean> => {
    let appId = ''
    const isCreated = await perform(
      async () => {
        appId = (await client.call('createWebsite', { body: { name } })).app_id
      },
      undefined,
      onError,
    )
    if (isCreated) {
      onClose()
      showWebsite(appId)
    }
    return isCreated
  }
  return (
    <LineForm
      label="New website"
      fields={fieldLabels}
      input={{ maxLength: 200, placeholder: 'Shop staging' }}
      submitLabel="Create"
      onSubmit={create}
    />
  )
}
