import type { JSX, TargetedSubmitEvent } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { dashboardApi } from './api.ts'
import { readRoute } from './route.ts'

interface SignInProps {
  /** Message to show, for example that the session has expired. Empty if there is no message. */
  note: string
  onSignedIn: () => Promise<void>
}

export function SignIn({ note, onSignedIn }: SignInProps): JSX.Element {
  const { isBusy, problem, run } = useAction()
  const id = useId()
  const { website } = readRoute()
  const webUiUrl = `/_mock/ui/?${new URLSearchParams({ ...(website === null ? {} : { website }), panel: 'connect' })}`
  const emailInput = useRef<HTMLInputElement>(null)
  useEffect(() => emailInput.current?.focus(), [])
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void run(async () => {
      await dashboardApi.signIn(String(form.get('email')), String(form.get('password')))
      await onSignedIn()
    })
  }
  return (
    <main class="alone">
      <h1>Sign in to the dashboard</h1>
      <p role="status" class="muted">
        {note}
      </p>
      <form class="sheet sign-in" onSubmit={submit}>
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
          This dashboard is part of a mock. Each account has its own email and password. To sign in to the account of
          the default website, use <code>dev@dc-mock.example.com</code> with the password <code>local</code>. The{' '}
          <a href={webUiUrl}>mock controls</a> show the email and password{' '}
          {website === null ? (
            'of every other account.'
          ) : (
            <>
              for the website <code>{website}</code>.
            </>
          )}
        </p>
      </aside>
    </main>
  )
}
