import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Mail, MailLink } from '../../../types.ts'
import { Copyable } from '../components/copy-button.tsx'
import { useEverySecond } from '../components/use-rerender.ts'
import { formatDateTime, formatRelativeTime } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import mailStyle from '../style/mail.css?url'
import { useSetClock } from './due-events.tsx'

/** Lists the emails that the simulated service has sent. No email is actually delivered. */
export function MailboxPanel(): JSX.Element {
  const { client, view, snapshot, performUndoable, navigate } = usePage()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const deleteAll = () =>
    performUndoable(() => client.call('deleteMails', { query: { website: view.appId } }), {
      replacedBy: 'delete all emails',
      successMessage: 'All emails were deleted.',
    })
  const mails = snapshot.mails.toReversed()
  const mail = mails.find(({ id }) => id === selectedId) ?? mails[0]
  if (!mail) {
    return (
      <div class="empty">
        <p>
          <strong>No emails yet.</strong>
        </p>
        <p>
          A person who requests the deletion of their data gets an email with a confirmation link, if the website has
          data about them.
        </p>
        <p class="buttons">
          <button type="button" onClick={() => navigate({ scenario: 'deletion-pending' }, { addToHistory: false })}>
            Load a scenario with an email…
          </button>
          <a href="/_mock/demo">Open the demo shop</a>
        </p>
      </div>
    )
  }
  return (
    <div class="panel mailbox">
      <ul class="choices mails">
        {mails.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              aria-current={each.id === mail.id ? 'true' : undefined}
              onClick={() => setSelectedId(each.id)}
            >
              <span class="mono">{each.to}</span>{' '}
              <span class="muted">{formatDateTime(Date.parse(each.at), virtualNow(snapshot))}</span>
              <span>{each.subject}</span>
            </button>
          </li>
        ))}
      </ul>
      {snapshot.website.counts.mails > mails.length ? (
        <p class="muted">Only the newest {mails.length} emails are shown.</p>
      ) : null}
      <p>
        <button type="button" class="quiet" onClick={deleteAll}>
          Delete all emails
        </button>
      </p>
      <MailView key={mail.id} mail={mail} />
    </div>
  )
}

function MailView({ mail }: { mail: Mail }): JSX.Element {
  const [isText, setText] = useState(false)
  return (
    <article class="mail" aria-label={mail.subject}>
      <header>
        <h3>{mail.subject}</h3>
        <p class="muted">
          from <span class="mono">{mail.from}</span> to <span class="mono">{mail.to}</span>{' '}
          <button type="button" class="quiet" onClick={() => setText(!isText)}>
            {isText ? 'show HTML' : 'show text'}
          </button>
        </p>
      </header>
      {isText ? <pre class="mail-text">{mail.text}</pre> : <MailFrame mail={mail} />}
      {mail.links.map((link) => (
        <LinkState key={link.expires_at} link={link} />
      ))}
    </article>
  )
}

/**
 * Shows an email in a sandboxed frame without scripts. Links open in new tabs. The frame keeps the page's origin so that it can load the
 * style sheet.
 */
function MailFrame({ mail }: { mail: Mail }): JSX.Element {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title><base target="_blank"><link rel="stylesheet" href="${mailStyle}"></head><body>${mail.html}</body></html>`
  return (
    <iframe
      class="mail-frame"
      title={`Email: ${mail.subject}`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcdoc={page}
      onLoad={({ currentTarget }) => {
        currentTarget.style.height = `${currentTarget.contentDocument?.documentElement.scrollHeight ?? 0}px`
      }}
    />
  )
}

function LinkState({ link }: { link: MailLink }): JSX.Element {
  const { snapshot } = usePage()
  const setClock = useSetClock()
  useEverySecond()
  const { href, expires_at, used, expired } = link
  const now = virtualNow(snapshot)
  const skipTo = () => setClock(expires_at, 'The link has expired.')
  return (
    <div class="mail-link">
      <p>
        Link {renderLinkState(link)}
        {used || expired ? null : (
          <>
            {' '}
            until <span title={expires_at}>{formatDateTime(Date.parse(expires_at), now)}</span>,{' '}
            {formatRelativeTime(Date.parse(expires_at), now)}{' '}
            <button type="button" class="quiet" onClick={skipTo}>
              skip past expiry
            </button>
          </>
        )}
      </p>
      {href === null ? (
        <p class="muted">The mock does not store the URL of this link.</p>
      ) : (
        <>
          <Copyable text={href} label="the link" />
          <p class="buttons">
            <a href={href} target="_blank" rel="noopener noreferrer">
              Open the link
            </a>
          </p>
        </>
      )}
    </div>
  )
}

function renderLinkState({ used, expired }: MailLink): JSX.Element {
  if (used) return <strong>used</strong>
  return expired ? <strong class="warn">expired</strong> : <strong class="good">valid</strong>
}
