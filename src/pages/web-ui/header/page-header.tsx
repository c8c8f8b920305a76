import type { JSX, TargetedMouseEvent } from 'preact'
import { dashboardApi } from '../../dashboard/api.ts'
import { useIsTokenRequired } from '../mock/use-is-token-required.ts'
import { usePage } from '../page-context.ts'
import { ConnectionIndicator } from './connection-indicator.tsx'
import { VirtualTime } from './virtual-time.tsx'
import { WebsiteSwitcher } from './website-switcher.tsx'

export function PageHeader(): JSX.Element {
  const { view } = usePage()
  const website = new URLSearchParams({ website: view.appId })
  return (
    <header class="page-header">
      <h1 class="brand">dc-mock</h1>
      <WebsiteSwitcher />
      <VirtualTime />
      <ConnectionIndicator />
      <nav aria-label="Other pages">
        <DashboardLink />
        <a href={`/_mock/demo?${website}`}>Demo shop</a>
        <a href={`/_mock/reference?${website}`}>API reference</a>
        <SignOut />
      </nav>
    </header>
  )
}

/** Link to the dashboard. If the mock stores the dashboard password, clicking the link also signs the user in. */
function DashboardLink(): JSX.Element {
  const { view, snapshot } = usePage()
  const href = `/dashboard?${new URLSearchParams({ website: view.appId })}`
  const open = async (event: TargetedMouseEvent<HTMLAnchorElement>): Promise<void> => {
    const { email, password } = snapshot.website.dashboard
    if (password === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // Ignore a failed sign-in, because the dashboard then asks the user to sign in.
    await dashboardApi.signIn(email, password).catch(() => {})
    location.assign(href)
  }
  return (
    <a href={href} onClick={open}>
      Dashboard
    </a>
  )
}

/** Hidden if the mock does not require a control token. */
function SignOut(): JSX.Element | null {
  const { client, perform } = usePage()
  const isTokenRequired = useIsTokenRequired()
  if (!isTokenRequired) return null
  const signOut = async (): Promise<void> => {
    if (await perform(() => client.call('deleteControlSession'))) location.reload()
  }
  return (
    <button type="button" class="quiet" onClick={signOut}>
      Sign out
    </button>
  )
}
