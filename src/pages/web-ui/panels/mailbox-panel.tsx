import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Mail, MailLink } from '../../../types.ts'
import { Copyable } from '../components/copy-button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { useEverySecond } from '../components/use-rerender.ts'
import { formatDateTime, formatRelativeTime } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import mailStyle from '../style/mail.css?url'
import { useSetClock } from './due-events.tsx'

/** The mails that the service sent, as their readers see them. None of them leaves this mock. */
export function MailboxPanel(): JSX.Element {
  const { client, view, snapshot, perform: act } = usePage()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const mails = snapshot.mails.toReversed()
  const mail = mails.find(({ id }) => id === selectedId) ?? mails[0]
  if (!mail) {
    return (
      <EmptyState>
        <p>
          <strong>No mails yet.</strong>
        </p>
        <p>
          A person whose data the website has gets one when they ask for its deletion, with a link to confirm it. Ask
          for one in the <a href="/_mock/demo">demo shop</a>, or load the situation “deletion-pending”.
        </p>
      </EmptyState>
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
      {snapshot.website.counts.mails > mails.length ? <p class="muted">The newest {mails.length} are shown.</p> : null}
      <p>
        <button
          type="button"
          class="quiet"
          onClick={() => act(() => client.call('deleteMails', { query: { website: view.appId } }))}
        >
          Delete all mails
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
            {isText ? 'as HTML' : 'as text'}
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
 * The mail in a frame of its own, as high as it is, in which nothing runs; its links open in new tabs. Without scripts, the origin that
 * it keeps is of no use to it but to load the style.
 */
function MailFrame({ mail }: { mail: Mail }): JSX.Element {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title><base target="_blank"><link rel="stylesheet" href="${mailStyle}"></head><body>${mail.html}</body></html>`
  return (
    <iframe
      class="mail-frame"
      title={`Mail: ${mail.subject}`}
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
        Its link {renderLinkState(link)}
        {used || expired ? null : (
          <>
            {' '}
            until <span title={expires_at}>{formatDateTime(Date.parse(expires_at), now)}</span>,{' '}
            {formatRelativeTime(Date.parse(expires_at), now)}{' '}
            <button type="button" class="quiet" onClick={skipTo}>
              jump past its expiry
            </button>
          </>
        )}
      </p>
      {href === null ? (
        <p class="muted">Its address is not kept.</p>
      ) : (
        <>
          <Copyable text={href} label="the link" />
          <p>
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
  if (used) return <strong>was used.</strong>
  return expired ? <strong class="warn">has expired.</strong> : <strong class="good">works</strong>
}
