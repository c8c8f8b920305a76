import type { JSX } from 'preact'
import { useCallback, useEffect, useReducer, useState } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import type { MockEvent } from '../../client/events.ts'
import type { JournalEntry } from '../../types.ts'
import { findLastLoad } from '../web-ui/format/call.ts'
import { formatWebsiteName, type WebsiteChoice } from '../web-ui/mock/choose-website.ts'
import { followEvents } from '../web-ui/mock/follow-events.ts'
import { readAccounts, type ShopAccount, writeAccounts } from './accounts.ts'
import { RequestLog } from './request-log.tsx'
import { BuyStep } from './steps/buy.tsx'
import { DeleteStep } from './steps/delete.tsx'
import { DevicesStep } from './steps/devices.tsx'
import { SignUpStep } from './steps/sign-up.tsx'
import { VisitStep } from './steps/visit.tsx'
import { clearDevice, loadTracking, readDevice } from './tracking.ts'

const maxCalls = 100

interface ShopProps {
  client: ControlClient
  choice: WebsiteChoice
  /** Base URL that apps use to call the mock. */
  address: string
}

export function Shop({ client, choice: { websites, selected }, address }: ShopProps): JSX.Element {
  const { app_id, cop_key, private_key } = selected
  const [accounts, setAccounts] = useState<readonly ShopAccount[]>(() => readAccounts(app_id))
  const [loaded, setLoaded] = useState<boolean | null>(null)
  const [calls, handleEvent] = useReducer(
    (list: readonly JournalEntry[], { event, data }: MockEvent) =>
      event === 'request' || event === 'line' ? [...list, data].slice(-maxCalls) : list,
    [],
  )
  const isListening = useEvents(client, app_id, handleEvent)
  // Load the tracking script only after the event stream is open. Otherwise, the request log would miss the visit.
  useEffect(() => {
    if (isListening) void loadTracking(cop_key).then(setLoaded)
  }, [isListening, cop_key])
  const saveAccounts = useCallback(
    (next: readonly ShopAccount[]): void => {
      writeAccounts(app_id, next)
      setAccounts(next)
    },
    [app_id],
  )
  const handleSignedUp = useCallback(
    (account: ShopAccount) => saveAccounts([...accounts.filter(({ email }) => email !== account.email), account]),
    [saveAccounts, accounts],
  )
  const switchDevice = (): void => {
    clearDevice()
    location.reload()
  }
  // After a scenario is loaded, remove all accounts from the shop, because the scenario replaces all people in the service.
  const lastLoadId = findLastLoad(calls)?.id
  useEffect(() => {
    if (lastLoadId) saveAccounts([])
  }, [lastLoadId, saveAccounts])
  // After a person confirms the deletion of their data, remove their account from the shop.
  const lastDeletion = calls.findLast(
    ({ operation, response }) => operation === 'confirmDataDeletion' && response.status === 200,
  )
  useEffect(() => {
    if (lastDeletion) saveAccounts(readAccounts(app_id).filter(({ email }) => email !== lastDeletion.email))
  }, [lastDeletion, saveAccounts, app_id])
  const query = `?${new URLSearchParams({ website: app_id })}`
  const stepProps = { client, address, website: selected, accounts, calls }
  return (
    <>
      <a class="skip" href="#shop">
        Skip to the shop
      </a>
      <header class="top">
        <p class="brand">Demo shop</p>
        <label>
          Website{' '}
          <select
            value={app_id}
            onChange={({ currentTarget }) =>
              location.assign(`/_mock/demo?website=${encodeURIComponent(currentTarget.value)}`)
            }
          >
            <WebsiteOptions websites={websites.filter(({ lifetime }) => lifetime === null)} />
            {websites.every(({ lifetime }) => lifetime === null) ? null : (
              <optgroup label="created by tests">
                <WebsiteOptions websites={websites.filter(({ lifetime }) => lifetime !== null)} />
              </optgroup>
            )}
          </select>
        </label>
        <nav aria-label="Mock pages">
          <a href={`/_mock/ui/${query}`}>Web UI</a> <a href={`/dashboard${query}`}>Dashboard</a>{' '}
          <a href={`/_mock/reference${query}`}>API reference</a>
        </nav>
      </header>
      <main id="shop" tabIndex={-1}>
        <h1>From first visit to deletion</h1>
        <p class="lead">
          This page is a shop that uses the tracking script. The shop’s server has the private key. Like your own app,
          the page and the server use only the public API.
        </p>
        <ol class="steps">
          <VisitStep
            address={address}
            website={selected}
            loaded={loaded}
            device={loaded ? readDevice() : null}
            onSwitchDevice={switchDevice}
          />
          <SignUpStep {...stepProps} onSignedUp={handleSignedUp} />
          <DevicesStep {...stepProps} />
          <BuyStep {...stepProps} />
          <DeleteStep {...stepProps} />
        </ol>
      </main>
      <RequestLog website={app_id} calls={calls} hasKey={private_key !== null} />
    </>
  )
}

function WebsiteOptions({ websites }: Pick<WebsiteChoice, 'websites'>): JSX.Element {
  return (
    <>
      {websites.map((website) => (
        <option value={website.app_id} key={website.app_id}>
          {formatWebsiteName(website)}
        </option>
      ))}
    </>
  )
}

/** Maximum time to wait for the event stream to open, in milliseconds. After that, the page continues without waiting. */
const eventTimeoutMs = 2000

/**
 * Subscribes to a website's events. Returns false until the event stream has opened, failed to open or timed out. After that, returns true.
 */
function useEvents(client: ControlClient, website: string, onEvent: (event: MockEvent) => void): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const abortController = new AbortController()
    const timer = setTimeout(() => setIsReady(true), eventTimeoutMs)
    void followEvents(client, website, { onEvent, onConnection: () => setIsReady(true) }, abortController.signal, null)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [client, website, onEvent])
  return isReady
}
