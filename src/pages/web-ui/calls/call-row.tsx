import type { JSX } from 'preact'
import { describeSource } from '../../../client/describe-source.ts'
import type { JournalEntry } from '../../../types.ts'
import { usePage, virtualNow } from '../page-context.ts'
import {
  describeChange,
  describeLine,
  describeSubject,
  describeWhy,
  explainWhy,
  isLine,
  nameCall,
  scoreOf,
  showStatus,
  verdictOf,
} from '../words/call.ts'
import { formatClock, formatMoment } from '../words/time.ts'
import { useCallActions } from './call-actions.ts'

interface CallRowProps {
  entry: JournalEntry
  /** Place in the list. */
  index: number
  /** Whether the Tab key stops here; arrows lead to the other rows. */
  isStop: boolean
}

/** One call. The button in it reaches over the whole row. */
export function CallRow({ entry, index, isStop }: CallRowProps): JSX.Element {
  const { snapshot, callId, showCall } = usePage()
  const isSelected = entry.id === callId
  const at = Date.parse(entry.at)
  return (
    <tr class={`row ${isLine(entry) ? 'line' : ''} ${isSelected ? 'selected' : ''}`} aria-rowindex={index + 2}>
      <td class="at mono">
        <button
          type="button"
          class="open"
          id={`open-${entry.id}`}
          tabIndex={isStop ? 0 : -1}
          aria-current={isSelected ? 'true' : undefined}
          aria-label={labelOf(entry)}
          title={formatMoment(at, virtualNow(snapshot))}
          onClick={() => showCall(isSelected ? null : entry.id)}
        >
          {formatClock(at)}
        </button>
      </td>
      {isLine(entry) ? (
        <td class="says" colSpan={6}>
          {describeLine(entry)}
        </td>
      ) : (
        <CallCells entry={entry} isStop={isStop} />
      )}
    </tr>
  )
}

function labelOf(entry: JournalEntry): string {
  const time = formatClock(Date.parse(entry.at))
  if (isLine(entry)) return `${time} ${describeLine(entry)}`
  return `${time} ${nameCall(entry)} ${describeSubject(entry)}: ${entry.response.status ?? 'no answer'}`
}

function CallCells({ entry, isStop }: Pick<CallRowProps, 'entry' | 'isStop'>): JSX.Element {
  const { status } = entry.response
  const verdict = verdictOf(entry)
  return (
    <>
      <td class="name">{nameCall(entry)}</td>
      <td class="subject" title={describeSubject(entry)}>
        {describeSubject(entry)}
      </td>
      <td class={`status mono ${statusKind(status)}`}>{showStatus(entry)}</td>
      <td class="says" title={`${explainWhy(entry)} (${describeSource(entry.why)})`}>
        {verdict === null ? null : (
          <>
            <span class={`verdict ${verdict.toLowerCase()}`}>
              {verdict} {scoreOf(entry)}
            </span>{' '}
          </>
        )}
        {describeWhy(entry)} <Source entry={entry} />
      </td>
      <td class="changed muted" title={describeChange(entry)}>
        {describeChange(entry)}
      </td>
      <RowActions entry={entry} isStop={isStop} />
    </>
  )
}

/** Where the reason is known from. Narrow rows show only whether it is documented. */
function Source({ entry }: Pick<CallRowProps, 'entry'>): JSX.Element {
  const [provenance, ...place] = describeSource(entry.why).split(', ')
  return (
    <span class="muted">
      ({provenance}
      {place.length === 0 ? null : <span class="place">, {place.join(', ')}</span>})
    </span>
  )
}

function RowActions({ entry, isStop }: Pick<CallRowProps, 'entry' | 'isStop'>): JSX.Element {
  const { email, canForget, forget, blockNextTime, copyCurl } = useCallActions(entry)
  const tabIndex = isStop ? 0 : -1
  return (
    <td class="row-actions">
      {canForget ? (
        <>
          <button type="button" class="quiet" {...{ tabIndex }} onClick={forget} aria-label={`Forget ${email}`}>
            forget
          </button>
          <button
            type="button"
            class="quiet"
            {...{ tabIndex }}
            onClick={blockNextTime}
            aria-label={`Block next time: ${email}`}
          >
            block next time
          </button>
        </>
      ) : null}
      <button
        type="button"
        class="quiet"
        {...{ tabIndex }}
        onClick={copyCurl}
        aria-label="Copy the curl command of this call"
      >
        curl
      </button>
    </td>
  )
}

/** How a status is coloured. */
export function statusKind(status: number | null): string {
  if (status === null || status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}
