import type { JSX } from 'preact'
import { describeSource } from '../../../client/describe-source.ts'
import type { JournalEntry } from '../../../types.ts'
import {
  describeChange,
  describeLine,
  describeSubject,
  describeWhy,
  explainWhy,
  formatCallName,
  formatStatus,
  isLine,
  scoreOf,
  verdictOf,
} from '../format/call.ts'
import { formatDateTime, formatTimeOfDay } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { type NextVerdict, useCallActions } from './call-actions.ts'

interface CallRowProps {
  entry: JournalEntry
  index: number
  /** Whether the Tab key can focus the row. Only one row in the list is a tab stop. The arrow keys move the focus to other rows. */
  isTabStop: boolean
}

/** Clicking anywhere in the row shows the call's details. */
export function CallRow({ entry, index, isTabStop }: CallRowProps): JSX.Element {
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
          tabIndex={isTabStop ? 0 : -1}
          aria-current={isSelected ? 'true' : undefined}
          aria-label={formatLabel(entry)}
          title={formatDateTime(at, virtualNow(snapshot))}
          onClick={() => showCall(isSelected ? null : entry.id)}
        >
          {formatTimeOfDay(at)}
        </button>
      </td>
      {isLine(entry) ? (
        <td class="says" colSpan={6}>
          {describeLine(entry)}
        </td>
      ) : (
        <CallCells entry={entry} isTabStop={isTabStop} />
      )}
    </tr>
  )
}

function formatLabel(entry: JournalEntry): string {
  const time = formatTimeOfDay(Date.parse(entry.at))
  if (isLine(entry)) return `${time} ${describeLine(entry)}`
  return `${time} ${formatCallName(entry)} ${describeSubject(entry)}: ${entry.response.status ?? 'no response'}`
}

function CallCells({ entry, isTabStop }: Pick<CallRowProps, 'entry' | 'isTabStop'>): JSX.Element {
  const { status } = entry.response
  const verdict = verdictOf(entry)
  return (
    <>
      <td class="name">{formatCallName(entry)}</td>
      <td class="subject" title={describeSubject(entry)}>
        {describeSubject(entry)}
      </td>
      <td class={`status mono ${statusClass(status)}`}>{formatStatus(entry)}</td>
      <td class="says" title={`${explainWhy(entry)} (${describeSource(entry.why)})`}>
        {verdict === null ? null : (
          <>
            <span class={`verdict ${verdict.toLowerCase()}`}>
              {verdict} {scoreOf(entry)}
            </span>{' '}
          </>
        )}
        {describeWhy(entry)} <ReasonSource entry={entry} />
      </td>
      <td class="changed muted" title={describeChange(entry)}>
        {describeChange(entry)}
      </td>
      <RowActions entry={entry} isTabStop={isTabStop} />
    </>
  )
}

/**
 * Shows the source of an explanation, such as `documented, service 4.8, fact 16`. At some screen widths, the text after the first comma is
 * hidden.
 */
function ReasonSource({ entry }: Pick<CallRowProps, 'entry'>): JSX.Element {
  const [provenance, ...details] = describeSource(entry.why).split(', ')
  return (
    <span class="muted">
      ({provenance}
      {details.length === 0 ? null : <span class="place">, {details.join(', ')}</span>})
    </span>
  )
}

function RowActions({ entry, isTabStop }: Pick<CallRowProps, 'entry' | 'isTabStop'>): JSX.Element {
  const { email, canRemovePerson, removePerson, nextVerdicts, setNextVerdict, copyCurl } = useCallActions(entry)
  const tabIndex = isTabStop ? 0 : -1
  return (
    <td class="row-actions">
      {canRemovePerson ? (
        <>
          <button type="button" class="quiet" {...{ tabIndex }} onClick={removePerson} aria-label={`Remove ${email}`}>
            remove
          </button>
          {nextVerdicts.map((verdict) => (
            <button
              type="button"
              key={verdict}
              class="quiet"
              {...{ tabIndex }}
              onClick={() => setNextVerdict(verdict)}
              aria-label={`${nextVerdictLabels[verdict]}: ${email}`}
              title={nextVerdictLabels[verdict]}
            >
              {verdict}
            </button>
          ))}
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

export const nextVerdictLabels: Readonly<Record<NextVerdict, string>> = {
  allow: 'Allow next time',
  challenge: 'Challenge next time',
  block: 'Block next time',
}

export function statusClass(status: number | null): string {
  if (status === null || status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}
