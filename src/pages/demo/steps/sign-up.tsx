import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { DemoDecision } from '../../../spec/generated/dashboard.d.ts'
import { createCheckSnippets } from '../../snippets.ts'
import { useAction } from '../../use-action.ts'
import type { ShopAccount } from '../accounts.ts'
import { checkCode, identifyCode } from '../code.ts'
import { Decision } from '../decision.tsx'
import { type ShopStepProps, Step, StepProblem } from './step.tsx'

interface SignUpStepProps extends ShopStepProps {
  onSignedUp: (account: ShopAccount) => void
}

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
  const { isBusy, problem, run } = useAction()
  const [curl] = createCheckSnippets({ origin: address, apiKey: website.private_key ?? '$DC_API_KEY' })

  const signUp = (event: Event): void => {
    event.preventDefault()
    void run(async () => {
      const decision = await client.call('signUpAtDemo', { query: { website: website.app_id }, body: { email } })
      setOutcome({ email, decision })
      if (decision.user_id === null || decision.decision !== 'accepted') return
      window.dcutils?.identifyUser({ email, userId: decision.user_id })
      onSignedUp({ email: email.trim(), userId: decision.user_id })
      setEmail(
        suggestions.find((each) => each !== email.trim() && accounts.every((known) => known.email !== each)) ?? '',
      )
    })
  }

  return (
    <Step
      title="Sign up"
      description="The shop’s server checks the email address before it creates an account. If the sign-up is accepted, the page identifies the user."
      code={[
        { label: 'the check on your server', text: checkCode(address) },
        { label: 'the check from any language', text: curl?.code ?? '' },
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
        Use a test address at <code>dc-mock.example.com</code> to get a specific response: <code>block@</code>,{' '}
        <code>challenge@</code>, <code>score-73@</code> or <code>hang@</code>.
      </p>
      <div role="status">
        {isBusy ? <p>The shop’s server is waiting for the verdict…</p> : null}
        {outcome && !isBusy ? <Decision website={website.app_id} {...outcome} onSuggestion={setEmail} /> : null}
      </div>
      <StepProblem text={problem} />
    </Step>
  )
}
