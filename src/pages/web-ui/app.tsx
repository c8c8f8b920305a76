import type { JSX } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import { isMockError } from '../../client/mock-error.ts'
import { createToasts, type Toasts } from './components/toasts.tsx'
import { useSubscription } from './components/use-rerender.ts'
import { WebsiteView } from './mock/website-view.ts'
import type { PageState } from './page-context.ts'
import { readUrlState, type UrlState, writeUrlState } from './url-state.ts'
import { WebsitePage } from './website-page.tsx'

/** The URL determines which website is shown. */
export function App({ client }: { client: ControlClient }): JSX.Element {
  const toasts = useMemo(createToasts, [])
  const [urlState, setUrlState] = useState(readUrlState)
  const [defaultAppId, setDefaultAppId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const loadDefaultWebsite = useCallback(async (): Promise<void> => {
    setProblem(null)
    try {
      const [first] = (await client.call('listWebsites', { query: { limit: 1 } })).websites
      setDefaultAppId(first?.app_id ?? null)
    } catch (error) {
      setProblem(isMockError(error) ? error.message : String(error))
    }
  }, [client])
  useEffect(() => void loadDefaultWebsite(), [loadDefaultWebsite])
  useEffect(() => {
    const syncUrlState = (): void => setUrlState(readUrlState())
    addEventListener('popstate', syncUrlState)
    return () => removeEventListener('popstate', syncUrlState)
  }, [])
  const navigate = useCallback<PageState['navigate']>((changes, options) => {
    const next = { ...readUrlState(), ...changes }
    writeUrlState(next, options)
    setUrlState(next)
  }, [])

  if (problem !== null)
    return (
      <FullPageMessage
        title="The mock is not responding"
        message={problem}
        actionLabel="Try again"
        onAction={loadDefaultWebsite}
      />
    )
  if (defaultAppId === null) return <p class="opening">Loading…</p>
  const appId = urlState.website ?? defaultAppId
  return <WebsiteLoader key={appId} {...{ client, appId, defaultAppId, toasts, urlState, navigate }} />
}

interface WebsiteLoaderProps {
  client: ControlClient
  appId: string
  defaultAppId: string
  toasts: Toasts
  urlState: UrlState
  navigate: PageState['navigate']
}

function WebsiteLoader(props: WebsiteLoaderProps): JSX.Element {
  const { client, appId, defaultAppId, navigate } = props
  const view = useMemo(() => new WebsiteView(client, appId, defaultAppId), [client, appId, defaultAppId])
  useEffect(() => () => view.close(), [view])
  useSubscription(useCallback((listener: () => void) => view.subscribe(listener), [view]))
  if (view.connection === 'gone')
    return <WebsiteGone view={view} isDefault={appId === defaultAppId} navigate={navigate} />
  if (!view.snapshot) return <p class="opening">Loading {appId}…</p>
  return <WebsitePage {...props} view={view} snapshot={view.snapshot} />
}

function WebsiteGone({
  view,
  isDefault,
  navigate,
}: { view: WebsiteView; isDefault: boolean } & Pick<WebsiteLoaderProps, 'navigate'>): JSX.Element {
  const openDefaultWebsite = (): void => {
    navigate({ website: null, call: null }, { addToHistory: true })
    /*
     * If the default website is missing, the mock must have been restarted with a different default website. Reload the page to show the
     * new default website.
     */
    if (isDefault) location.reload()
  }
  return (
    <FullPageMessage
      title="Website not found"
      message={view.problem ?? 'The website was removed.'}
      hint="Test websites are removed when their test ends. When a mock without a state file stops, all websites that were added are lost."
      actionLabel="Open the default website"
      onAction={openDefaultWebsite}
    />
  )
}

interface FullPageMessageProps {
  title: string
  message: string
  hint?: string
  actionLabel: string
  onAction: () => void
}

function FullPageMessage({ title, message, hint, actionLabel, onAction }: FullPageMessageProps): JSX.Element {
  return (
    <main class="stopped">
      <h1>{title}</h1>
      <p>{message}</p>
      {hint === undefined ? null : <p class="muted">{hint}</p>}
      <button type="button" class="primary" onClick={onAction}>
        {actionLabel}
      </button>
    </main>
  )
}
