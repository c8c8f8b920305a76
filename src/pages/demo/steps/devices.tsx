import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { DemoDecision } from '../../../spec/generated/dashboard.d.ts'
import { useAction } from '../../use-action.ts'
import { type ShopStepProps, Step, StepProblem } from './step.tsx'

/** Related accounts that the last check returned, or the error message if the check failed. Null if the person's device is unknown. */
type RelatedAccounts = readonly string[] | null | { failed: string }

export function DevicesStep({ client, website, accounts }: ShopStepProps): JSX.Element {
  const [related, setRelated] = useState<Readonly<Record<string, RelatedAccounts>>>({})
  const { problem, run } = useAction()
  // When an account is added or removed, clear the displayed results for all accounts, because any result may be outdated.
  const emails = accounts.map(({ email }) => email).join(' ')
  useEffect(() => setRelated({}), [emails])
  const check = (email: string): Promise<void> =>
    run(async () => {
      const decision = await client.call('signUpAtDemo', { query: { website: website.app_id }, body: { email } })
      setRelated((known) => ({ ...known, [email]: parseRelated(decision) }))
    })
  return (
    <Step
      title="Second account, same device"
      description="Sign up with a second address above. A check of either address then returns the other address, because both were used on the same device."
      code={[{ label: 'related accounts in the response', text: relatedCode }]}
    >
      {accounts.length === 0 ? (
        <p class="hint">No one has signed up here yet.</p>
      ) : (
        <ul class="accounts">
          {accounts.map(({ email }) => (
            <li key={email}>
              <span class="who">{email}</span>
              <span class="related">{formatRelated(related[email])}</span>
              <button type="button" onClick={() => check(email)}>
                Check again<span class="aside"> {email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {accounts.length === 1 ? (
        <p class="hint">To link two addresses, sign up with another address in this browser.</p>
      ) : null}
      <StepProblem text={problem} />
    </Step>
  )
}

const relatedCode = `const { userInfo } = await sdk.checkEmail(email)
if (userInfo && userInfo.related_email_count > 0) {
  console.log('also on this device:', userInfo.related_emails)
}`

function parseRelated({ email_info, user_info, reason }: DemoDecision): RelatedAccounts {
  if (email_info === null) return { failed: reason }
  const emails = user_info?.related_emails
  return Array.isArray(emails) ? emails.map(String) : null
}

function formatRelated(related: RelatedAccounts | undefined): string {
  if (related === undefined) return ''
  if (related === null) return 'known from checks only'
  if ('failed' in related) return `no verdict: ${related.failed}`
  return related.length === 0 ? 'no related accounts' : `related to ${related.join(', ')}`
}
