import type { JSX } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import { isMockError } from '../../client/mock-error.ts'
import { type Address, readAddress, writeAddress } from './address.ts'
import { openWebsite, type WebsiteView } from './mock/website-view.ts'
import type { Replaced } from './page-context.ts'
import { createNotices, type Notices } from './parts/notices.tsx'
import { useChanges } from './parts/redraw.ts'
import { Stopped } from './stopped.tsx'
import { WebsitePage } from './website-page.tsx'

/** The whole page: finds the website that the address means and shows it. */
export function App({ client }: { client: ControlClient }): JSX.Element {
  const notices = useMemo(createNotices, [])
  const replaced = useRef(new Map<string, Replaced>()).current
  const [address, setAddress] = useState(readAddress)
  const [defaultAppId, setDefault] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const findDefault = useCallback(async (): Promise<void> => {
    setProblem(null)
    try {
      const [first] = (await client.call('listWebsites', { query: { limit: 1 } })).websites
      setDefault(first?.app_id ?? null)
    } catch (error) {
      setProblem(isMockError(error) ? error.message : String(error))
    }
  }, [client])
  useEffect(() => void findDefault(), [findDefault])
  useEffect(() => {
    const follow = (): void => setAddress(readAddress())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = useCallback((next: Address, step: boolean): void => {
    writeAddress(next, { step })
    setAddress(next)
  }, [])

  if (problem !== null)
    return <Stopped title="The mock does not answer" says={problem} fix="Try again" onFix={findDefault} />
  if (defaultAppId === null) return <p class="opening">Opening…</p>
  const appId = address.website ?? defaultAppId
  return <OpenWebsite key={appId} {...{ client, appId, defaultAppId, notices, replaced, go }} callId={address.call} />
}

interface OpenWebsiteProps {
  client: ControlClient
  appId: string
  defaultAppId: string
  notices: Notices
  /** What the last load of each website replaced. */
  replaced: Map<string, Replaced>
  callId: string | null
  go: (address: Address, step: boolean) => void
}

function OpenWebsite({ client, appId, defaultAppId, notices, replaced, callId, go }: OpenWebsiteProps): JSX.Element {
  const view = useMemo(() => openWebsite(client, appId, defaultAppId), [client, appId, defaultAppId])
  useEffect(() => () => view.close(), [view])
  useChanges(useCallback((listener: () => void) => view.subscribe(listener), [view]))
  if (view.connection === 'gone') return <Gone view={view} isDefault={appId === defaultAppId} go={go} />
  if (!view.snapshot) return <p class="opening">Opening {appId}…</p>
  return <WebsitePage {...{ client, view, notices, replaced, callId, go }} snapshot={view.snapshot} />
}

function Gone({
  view,
  isDefault,
  go,
}: { view: WebsiteView; isDefault: boolean } & Pick<OpenWebsiteProps, 'go'>): JSX.Element {
  const open = (): void => {
    go({ website: null, call: null }, true)
    // The default website itself is another one after a restart: everything begins anew.
    if (isDefault) location.reload()
  }
  return (
    <Stopped
      title={`No website ${view.appId}`}
      says={view.problem ?? 'It was removed.'}
      hint="Websites that tests make go with the test, and all that were made go when the mock stops."
      fix="Open the default website"
      onFix={open}
    />
  )
}
