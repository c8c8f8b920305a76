import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Mail } from '../../../types.ts'
import { useAction } from '../../use-action.ts'
import { isLine } from '../../web-ui/format/call.ts'
import { deletionCode } from '../code.ts'
import { type ShopStepProps, Step, StepProblem } from './step.tsx'

const maxMails = 3

const mailOperations: ReadonlySet<string> = new Set(['requestDataDeletion', 'confirmDataDeletion'])

export function DeleteStep({ address, client, website, accounts, calls }: ShopStepProps): JSX.Element {
  const { app_id, cop_key } = website
  const [mails, setMails] = useState<readonly Mail[]>([])
  const [result, setResult] = useState('')
  const { problem, run } = useAction()
  // Reload the emails after an email is sent, a link is used, or a link expires.
  const lastMailChange = calls.findLast((entry) => isLine(entry) || mailOperations.has(entry.operation ?? ''))?.id
  useEffect(() => {
    client.call('listMails', { query: { website: app_id, limit: maxMails } }).then(
      (page) => setMails(page.mails),
      () => {},
    )
  }, [client, app_id, lastMailChange])

  const submitRequest = (email: string): Promise<void> => {
    setResult('')
    return run(async () => setResult(await requestDeletion(cop_key, email)))
  }
  return (
    <Step
      title="Delete by email"
      description="Anyone can use the public key to request a deletion. The data is deleted only after the person confirms by email within 24 hours."
      code={[{ label: 'the request from the page', text: deletionCode(address, cop_key) }]}
    >
      {accounts.length === 0 ? <p class="hint">There is no data to delete yet. Sign up first.</p> : null}
      <p class="buttons">
        {accounts.map(({ email }) => (
          <button type="button" key={email} onClick={() => submitRequest(email)}>
            Delete the data of {email}
          </button>
        ))}
      </p>
      <p role="status">{result}</p>
      <StepProblem text={problem} />
      {mails.length === 0 ? null : (
        <ul class="mails" aria-label="Emails">
          {mails.toReversed().map((mail) => (
            <MailListItem key={mail.id} mail={mail} website={app_id} />
          ))}
        </ul>
      )}
    </Step>
  )
}

function MailListItem({ mail: { to, subject, links }, website }: { mail: Mail; website: string }): JSX.Element {
  const [link] = links
  return (
    <li>
      <span class="who">{to}</span> {subject}
      {link?.used ? <span class="tag"> confirmed</span> : null}
      {link?.expired && !link.used ? <span class="tag"> expired</span> : null}
      <span class="buttons">
        {link?.href ? (
          <a href={link.href} target="_blank" rel="noreferrer">
            Open the link in the email
          </a>
        ) : null}
        <a href={`/_mock/ui/?${new URLSearchParams({ website, panel: 'mailbox' })}`}>Open the mailbox in the web UI</a>
      </span>
    </li>
  )
}

/** Returns the message from the response. */
async function requestDeletion(copKey: string, email: string): Promise<string> {
  const response = await fetch('/public/data-deletion/request', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cop_key: copKey, email }),
    credentials: 'omit',
  })
  const body: unknown = await response.json()
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : ''
  if (response.ok) return `${message}.`
  throw new Error(`The service returned ${response.status}: ${message}`)
}
