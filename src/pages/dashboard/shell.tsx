import { Fragment, type JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { DashboardWebsite } from '../../spec/generated/dashboard.d.ts'
import { KeysPage } from './keys-page.tsx'
import { formatRoute, type PageId, type PageProps, readRoute } from './route.ts'
import { ScriptPage } from './script-page.tsx'
import { UsagePage } from './usage-page.tsx'
import { UsersPage } from './users-page.tsx'

interface ShellProps {
  email: string
  websites: readonly DashboardWebsite[]
  onSignOut: () => Promise<void>
}

const pages: Readonly<Record<PageId, { title: string; Page: (props: PageProps) => JSX.Element }>> = {
  users: { title: 'Signed-up users', Page: UsersPage },
  usage: { title: 'Usage and billing', Page: UsagePage },
  keys: { title: 'API keys', Page: KeysPage },
  script: { title: 'Tracking script', Page: ScriptPage },
}

const sections: readonly { title: string; pages: readonly PageId[] }[] = [
  { title: 'Website', pages: ['users', 'usage'] },
  { title: 'Settings', pages: ['keys', 'script'] },
]

export function Shell({ email, websites, onSignOut }: ShellProps): JSX.Element {
  const route = readRoute()
  const website = route.website === null ? websites[0] : websites.find(({ app_id }) => app_id === route.website)
  const { title, Page } = pages[route.page]
  useEffect(() => {
    document.title = `${title} · Dashboard · dc-mock`
  }, [title])
  const selectWebsite = (appId: string): void => location.assign(formatRoute({ ...route, website: appId }))
  if (!website && route.website !== null && websites[0])
    return <OtherAccount email={email} appId={route.website} own={websites[0]} onSignOut={onSignOut} />
  if (!website) return <NoWebsite onSignOut={onSignOut} />
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <p class="brand">Dashboard</p>
        <label>
          <span class="aside">Website</span>
          <select value={website.app_id} onChange={({ currentTarget }) => selectWebsite(currentTarget.value)}>
            {websites.map(({ app_id, name }) => (
              <option value={app_id} key={app_id}>
                {name === app_id ? name : `${name} (${app_id})`}
              </option>
            ))}
          </select>
        </label>
        <span class="account">{email}</span>
        <button type="button" onClick={onSignOut}>
          Sign out
        </button>
      </header>
      <nav class="side" aria-label="Dashboard">
        {sections.map(({ title: name, pages: ids }) => (
          <Fragment key={name}>
            <h2>{name}</h2>
            <ul>
              {ids.map((id) => (
                <li key={id}>
                  <a
                    href={formatRoute({ website: route.website, page: id })}
                    {...(id === route.page ? { 'aria-current': 'page' as const } : {})}
                  >
                    {pages[id].title}
                  </a>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        <div class="of-the-mock">
          <p>Only in the mock:</p>
          <a href={`/_mock/ui/?website=${encodeURIComponent(website.app_id)}`}>Mock controls</a>
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        <h1>{title}</h1>
        <Page website={website} />
      </main>
    </>
  )
}

interface OtherAccountProps {
  email: string
  appId: string
  own: DashboardWebsite
  onSignOut: () => Promise<void>
}

/** Explains that the website in the URL belongs to another account. Silently showing another website could confuse the user. */
function OtherAccount({ email, appId, own, onSignOut }: OtherAccountProps): JSX.Element {
  const webUiUrl = `/_mock/ui/?${new URLSearchParams({ website: appId, panel: 'connect' })}`
  return (
    <main class="alone">
      <h1>Different account required</h1>
      <p>
        You are signed in as {email}. This account has no website <code>{appId}</code>. If the website exists, the{' '}
        <a href={webUiUrl}>mock controls</a> show the email and password of its account.
      </p>
      <p class="buttons">
        <button type="button" class="primary" onClick={onSignOut}>
          Sign in with another account
        </button>
        <a href={formatRoute({ website: own.app_id, page: readRoute().page })}>Show {own.name}</a>
      </p>
    </main>
  )
}

/** The websites may have been removed while the user was signed in. */
function NoWebsite({ onSignOut }: Pick<ShellProps, 'onSignOut'>): JSX.Element {
  return (
    <main class="alone">
      <h1>No website</h1>
      <p>This account no longer has any websites. Sign in with another account.</p>
      <p>
        <button type="button" class="primary" onClick={onSignOut}>
          Sign out
        </button>
      </p>
    </main>
  )
}
