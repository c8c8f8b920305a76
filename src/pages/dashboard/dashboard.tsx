/** The dashboard from signing in to signing out. */
import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { DashboardWebsite } from '../../spec/generated/dashboard.d.ts'
import { listWebsites, readSession, SignedOut, signOut } from './api.ts'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'

type State =
  | { is: 'opening' }
  | { is: 'unreachable'; problem: string }
  | { is: 'signed-out'; note: string }
  | { is: 'signed-in'; email: string; websites: DashboardWebsite[] }

export function Dashboard(): JSX.Element {
  const [state, setState] = useState<State>({ is: 'opening' })
  const open = useCallback(async () => {
    try {
      const { email } = await readSession()
      setState({ is: 'signed-in', email, websites: await listWebsites() })
    } catch (error) {
      if (error instanceof SignedOut) setState({ is: 'signed-out', note: '' })
      else setState({ is: 'unreachable', problem: error instanceof Error ? error.message : String(error) })
    }
  }, [])
  useEffect(() => {
    void open()
  }, [open])
  const end = useCallback(() => setState({ is: 'signed-out', note: 'Your session has ended. Sign in again.' }), [])
  const leave = useCallback(async () => {
    await signOut().catch(() => {})
    setState({ is: 'signed-out', note: 'You are signed out.' })
  }, [])

  switch (state.is) {
    case 'opening':
      return <main class="alone" aria-busy="true" aria-label="Dashboard" />
    case 'unreachable':
      return (
        <main class="alone">
          <h1>Dashboard</h1>
          <p role="alert">{state.problem}</p>
          <p>
            <button type="button" class="primary" onClick={open}>
              Try again
            </button>
          </p>
        </main>
      )
    case 'signed-out':
      return <SignIn note={state.note} onSignedIn={open} />
    case 'signed-in':
      return <Shell email={state.email} websites={state.websites} onSignOut={leave} onSignedOut={end} />
  }
}
