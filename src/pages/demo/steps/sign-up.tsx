import type { JSX, TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import type { ControlClient } from '../../../client/control-client.ts'
import type { DemoDecision } from '../../../spec/generated/dashboard.d.ts'
import type { WebsiteState } from '../../../types.ts'
import type { ShopAccount } from '../accounts.ts'
import { checkCode, checkCommand, identifyCode } from '../code.ts'
import { Decision } from '../decision.tsx'
import { errorMessage } from '../error-message.ts'
import { Step } from './step.tsx'

interface SignUpStepProps {
  client: ControlClient
  /** Base URL at which apps can reach the mock. */
  address: string
  website: WebsiteState
  accounts: readonly ShopAccount[]
  onSignedUp: (account: ShopAccount) => void
}

/** Email addresses of the demo's people, and test addresses that cause a specific response. */
const suggestions: readonly string[] = [
  'ana@shop.example',
  'eve@shop.example',
  'challenge@dc-mock.example.com',
  'block@dc-mock.example.com',
  'typo@dc-mock.example.com',
  'hang@dc-mock.example.com',
]

export function SignUpStep({ address, client, website, accounts, onSignedUp }: SignUpStepProps): JSX.Element {
  const [email, setEmail] = useState(suggestions[0] ?? '')
  const [outcome, setOutcome] = useState<{ email: string; decision: DemoDecision } | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const signUp = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      const query = { website: website.app_id }
      const decision = await client.call('signUpAtDemo', { query, body: { email } })
      setOutcome({ email, decision })
      if (decision.user_id === null || decision.decision !== 'accepted') return
      window.dcutils?.identifyUser({ email, userId: decision.user_id })
      onSignedUp({ email: email.trim(), userId: decision.user_id })
      setEmail(
        suggestions.find((each) => each !== email.trim() && accounts.every((known) => known.email !== each)) ?? '',
      )
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Step
      title="Sign up"
      description="Before the shop's server creates an account, it checks the address. If the sign-up is accepted, the page identifies the user."
      code={[
        { label: 'the check on your server', text: checkCode(address) },
        { label: 'the check from any language', text: checkCommand(address, website.private_key) },
        { label: 'the request from the page', text: identifyCode },
      ]}
    >
      <form class="line-form" onSubmit={signUp}>
        <label for="email">Email</label>
        <input
          id="email"
          list="suggestions"
          value={email}
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          autocomplete="off"
          spellcheck={false}
        />
        <datalist id="suggestions">
          {suggestions.map((each) => (
            <option value={each} key={each} />
          ))}
        </datalist>
        <button type="submit" class="primary" disabled={isBusy}>
          Sign up
        </button>
      </form>
      <p class="hint">
        Test addresses at <code>dc-mock.example.com</code> request a certain response: <code>block@</code>,{' '}
        <code>challenge@</code>, <code>score-73@</code>, <code>hang@</code>.
      </p>
      <div role="status">
        {isBusy ? <p>The shop’s server is waiting for the verdict…</p> : null}
        {outcome && !isBusy ? <Decision website={website.app_id} {...outcome} onSuggestion={setEmail} /> : null}
      </div>
      <p role="alert" class="bad">
        {problem}
      </p>
    </Step>
  )
}
