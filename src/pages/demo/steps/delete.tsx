import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { ControlClient } from '../../../client/control-client.ts'
import type { JournalEntry, Mail } from '../../../types.ts'
import type { ShopAccount } from '../accounts.ts'
import { deletionCode } from '../code.ts'
import { errorMessage } from '../error-message.ts'
import { Step } from './step.tsx'

interface DeleteStepProps {
  client: ControlClient
  /** Base URL at which apps can reach the mock. */
  address: string
  website: string
  copKey: string
  accounts: readonly ShopAccount[]
  calls: readonly JournalEntry[]
}

/** Maximum number of mails that are shown, newest first. */
const maxMails = 3

export function DeleteStep({ address, client, website, copKey, accounts, calls }: DeleteStepProps): JSX.Element {
  const [mails, setMails] = useState<readonly Mail[]>([])
  const [result, setResult] = useState('')
  const [problem, setProblem] = useState('')
  const readMails = useCallback(async () => {
    const page = await client.call('listMails', { query: { website, limit: maxMails } }).catch(() => null)
    if (page) setMails(page.mails)
  }, [client, website])
  // Mails change when a mail is sent, when the link in a mail is used, or when the clock moves past the expiry of a link.
  const lastMailChange = calls.findLast(
    ({ id, operation }) => id.startsWith('line_') || mailOperations.has(operation ?? ''),
  )?.id
  useEffect(() => {
    void readMails()
  }, [readMails, lastMailChange])

  const submitRequest = async (email: string): Promise<void> => {
    setProblem('')
    setResult('')
    try {
      setResult(await requestDeletion(copKey, email))
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <Step
      title="Delete by mail"
      description="Anyone can request a deletion with the public key. Nothing is deleted until the person confirms by mail, within 24 hours."
      code={[{ label: 'the request from the page', text: deletionCode(address, copKey) }]}
    >
      {accounts.length === 0 ? <p class="hint">Sign up first, so that there is data to delete.</p> : null}
      <p class="buttons">
        {accounts.map(({ email }) => (
          <button type="button" key={email} onClick={() => submitRequest(email)}>
            Delete the data of {email}
          </button>
        ))}
      </p>
      <p role="status">{result}</p>
      <p role="alert" class="bad">
        {problem}
      </p>
      {mails.length === 0 ? null : (
        <ul class="mails" aria-label="Mails">
          {mails.toReversed().map((mail) => (
            <MailListItem key={mail.id} mail={mail} website={website} />
          ))}
        </ul>
      )}
    </Step>
  )
}

const mailOperations: ReadonlySet<string> = new Set(['requestDataDeletion', 'confirmDataDeletion'])

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
            Open the link in the mail
          </a>
        ) : null}
        <a href={`/_mock/ui/?${new URLSearchParams({ website, panel: 'mailbox' })}`}>Mailbox in the web UI</a>
      </span>
    </li>
  )
}

/** Requests a deletion. Any page can send this request. Returns the message in the service's response. */
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
