import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ControlClient } from '../../../client/control-client.ts'
import type { DemoDecision } from '../../../spec/generated/dashboard.d.ts'
import type { ShopAccount } from '../accounts.ts'
import { errorMessage } from '../error-message.ts'
import { Step } from './step.tsx'

interface DevicesStepProps {
  client: ControlClient
  website: string
  accounts: readonly ShopAccount[]
}

/** Related accounts in the last check. Null if the check knew no device, or the reason if the check failed. */
type RelatedAccounts = readonly string[] | null | { failed: string }

export function DevicesStep({ client, website, accounts }: DevicesStepProps): JSX.Element {
  const [related, setRelated] = useState<Readonly<Record<string, RelatedAccounts>>>({})
  const [problem, setProblem] = useState('')
  // When accounts are added or removed, the related accounts of other accounts can change.
  const emails = accounts.map(({ email }) => email).join(' ')
  useEffect(() => setRelated({}), [emails])
  const check = async (email: string): Promise<void> => {
    setProblem('')
    try {
      const decision = await client.call('signUpAtDemo', { query: { website }, body: { email } })
      setRelated((known) => ({ ...known, [email]: parseRelated(decision) }))
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <Step
      title="Second account, same device"
      description="Sign up a second address above. From then on, a check of either address names the other, because both were seen on the same device."
      code={[{ label: 'related accounts in the response', text: relatedCode }]}
    >
      {accounts.length === 0 ? (
        <p class="none">No one has signed up here yet.</p>
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
      {accounts.length === 1 ? <p class="hint">One account so far. Sign up another address in this browser.</p> : null}
      <p role="alert" class="bad">
        {problem}
      </p>
    </Step>
  )
}

const relatedCode = `const { userInfo } = await sdk.checkEmail(email)
if (userInfo && userInfo.related_email_count > 0) {
  console.log('also on this device:', userInfo.related_emails)
}`

/** Returns the failure if the check failed, since a failed check contains no information about the person. */
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
