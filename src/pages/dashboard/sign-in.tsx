import type { JSX, TargetedSubmitEvent } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { dashboardApi } from './api.ts'
import { readRoute } from './route.ts'

interface SignInProps {
  /** Message about a previous event, for example that the session has expired. Empty if there is none. */
  note: string
  onSignedIn: () => Promise<void>
}

export function SignIn({ note, onSignedIn }: SignInProps): JSX.Element {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const { website } = readRoute()
  const webUiUrl = `/_mock/ui/?${new URLSearchParams({ ...(website === null ? {} : { website }), panel: 'connect' })}`
  const emailInput = useRef<HTMLInputElement>(null)
  useEffect(() => emailInput.current?.focus(), [])
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem('')
    try {
      await dashboardApi.signIn(String(form.get('email')), String(form.get('password')))
      await onSignedIn()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <main class="alone">
      <h1>Sign in to the dashboard</h1>
      <p role="status" class="muted">
        {note}
      </p>
      <form class="sign-in" onSubmit={submit}>
        <label for={`${id}email`}>Email</label>
        <input ref={emailInput} id={`${id}email`} name="email" type="email" autocomplete="username" required />
        <label for={`${id}password`}>Password</label>
        <input id={`${id}password`} name="password" type="password" autocomplete="current-password" required />
        <p role="alert" class="bad">
          {problem}
        </p>
        <button type="submit" class="primary" disabled={isBusy}>
          Sign in
        </button>
      </form>
      <aside class="of-the-mock">
        <p>
          This dashboard is part of a mock. Each account has its own email and password. The account of the default
          website, also printed when dc-mock starts: <code>dev@dc-mock.example.com</code>, password <code>local</code>.
          The <a href={webUiUrl}>mock controls</a> show{' '}
          {website === null ? (
            'all others'
          ) : (
            <>
              those of <code>{website}</code>
            </>
          )}
          .
        </p>
      </aside>
    </main>
  )
}
