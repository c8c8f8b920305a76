import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { DashboardWebsite } from '../../spec/generated/dashboard.d.ts'
import { errorMessage } from '../use-action.ts'
import { dashboardApi, isSignedOut, sessionExpired } from './api.ts'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'

type DashboardState =
  | { status: 'opening' }
  | { status: 'unreachable'; problem: string }
  | { status: 'signed-out'; note: string }
  | { status: 'signed-in'; email: string; websites: DashboardWebsite[] }

export function Dashboard(): JSX.Element {
  const [state, setState] = useState<DashboardState>({ status: 'opening' })
  const load = async (): Promise<void> => {
    try {
      const { email } = await dashboardApi.readSession()
      setState({ status: 'signed-in', email, websites: await dashboardApi.listWebsites() })
    } catch (error) {
      if (isSignedOut(error)) setState({ status: 'signed-out', note: '' })
      else setState({ status: 'unreachable', problem: errorMessage(error) })
    }
  }
  const signOut = async (): Promise<void> => {
    await dashboardApi.signOut().catch(() => {})
    setState({ status: 'signed-out', note: 'You are signed out.' })
  }
  useEffect(() => {
    addEventListener(sessionExpired, () =>
      setState({ status: 'signed-out', note: 'Your session has expired. Sign in again.' }),
    )
    void load()
  }, [])

  switch (state.status) {
    case 'opening':
      return <main class="alone" aria-busy="true" aria-label="Dashboard" />
    case 'unreachable':
      return (
        <main class="alone">
          <h1>Dashboard</h1>
          <p role="alert">{state.problem}</p>
          <p>
            <button type="button" class="primary" onClick={load}>
              Try again
            </button>
          </p>
        </main>
      )
    case 'signed-out':
      return <SignIn note={state.note} onSignedIn={load} />
    case 'signed-in':
      return <Shell email={state.email} websites={state.websites} onSignOut={signOut} />
  }
}
