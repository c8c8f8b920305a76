import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { JournalEntry, ScenarioVerdict } from '../../../types.ts'
import { bind, LineForm, Select } from '../components/form.tsx'
import { RemovableItem } from '../components/removable-item.tsx'
import { findLastLoad } from '../format/call.ts'
import { usePage } from '../page-context.ts'

const kinds = { allow: 'ALLOW', challenge: 'CHALLENGE', block: 'BLOCK', score: 'score…' } as const

/** Edits the verdicts. A verdict overrides the risk engine, but only for addresses that have not been checked yet. */
export function VerdictsPanel(): JSX.Element {
  const { client, view, snapshot, perform, performUndoable } = usePage()
  const { verdicts } = snapshot
  const query = { website: view.appId }
  const counts = countMatches(view.calls.all)
  const remove = (match: string) =>
    performUndoable(() => client.call('deleteVerdicts', { query: { ...query, match } }), {
      replacedBy: `remove the verdict for ${match}`,
      successMessage: `The verdict for ${match} was removed.`,
    })
  // Restore the focus after the move, because the clicked button loses focus when its row moves.
  const move = async (verdict: ScenarioVerdict, position: number, button: HTMLElement): Promise<void> => {
    if (verdicts[position] === undefined) return
    await perform(() => client.call('createVerdict', { query: { ...query, position }, body: verdict }))
    requestAnimationFrame(() => button.focus())
  }
  const removeAll = () =>
    performUndoable(() => client.call('deleteVerdicts', { query }), {
      replacedBy: 'remove all verdicts',
      successMessage: 'All verdicts were removed.',
    })
  return (
    <div class="panel">
      <p class="muted">
        The first matching verdict applies to new addresses. A known person keeps the stored response until you remove
        the person.
      </p>
      <CreateVerdictForm />
      {verdicts.length === 0 ? (
        <p class="muted">No verdict overrides.</p>
      ) : (
        <>
          <ul class="list">
            {verdicts.map((verdict, index) => (
              <RemovableItem
                key={verdict.match}
                removeLabel={`Remove the verdict for ${verdict.match}`}
                onRemove={() => remove(verdict.match)}
                actions={moves.map(({ direction, symbol, by }) => (
                  <button
                    type="button"
                    class="quiet"
                    key={direction}
                    aria-label={`Move ${verdict.match} ${direction}`}
                    aria-disabled={verdicts[index + by] === undefined}
                    onClick={(event) => move(verdict, index + by, event.currentTarget)}
                  >
                    {symbol}
                  </button>
                ))}
              >
                <code>{verdict.match}</code> {renderResult(verdict)}{' '}
                <span class="muted">{formatMatches(counts.get(verdict.match) ?? 0)}</span>
              </RemovableItem>
            ))}
          </ul>
          <button type="button" class="quiet" onClick={removeAll}>
            remove all
          </button>
        </>
      )}
    </div>
  )
}

const moves = [
  { direction: 'up', symbol: '↑', by: -1 },
  { direction: 'down', symbol: '↓', by: 1 },
] as const

/** Counts how often each verdict has been applied since the scenario was loaded. */
function countMatches(entries: readonly JournalEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const lastLoad = findLastLoad(entries)
  for (const { why } of entries.slice(lastLoad === null ? 0 : entries.indexOf(lastLoad))) {
    if (why.id !== 'verdict' || typeof why.state.match !== 'string') continue
    counts.set(why.state.match, (counts.get(why.state.match) ?? 0) + 1)
  }
  return counts
}

function formatMatches(count: number): string {
  if (count === 0) return 'no match yet'
  return count === 1 ? 'applied to 1 call' : `applied to ${count} calls`
}

function renderResult({ verdict, risk_score, suggestion, email_info }: ScenarioVerdict): JSX.Element {
  return (
    <>
      {verdict === undefined ? null : <span class={`verdict ${verdict}`}>{verdict.toUpperCase()}</span>}
      {risk_score === undefined ? null : <span> score {risk_score}</span>}
      {suggestion === undefined ? null : <span> suggests {suggestion}</span>}
      {email_info === undefined ? null : <span class="muted"> and more</span>}
    </>
  )
}

/** Converts a domain such as `shop.example` to the pattern `*@shop.example`. Returns email addresses and patterns unchanged. */
function toPattern(text: string): string {
  return text.includes('@') || text.includes('*') ? text : `*@${text}`
}

const fieldLabels = { match: 'The email address', risk_score: 'The risk score' }

function CreateVerdictForm(): JSX.Element {
  const { client, view, perform } = usePage()
  const [kind, setKind] = useState<keyof typeof kinds>('block')
  const [score, setScore] = useState('73')
  const add = (match: string, onError: (message: string) => void): Promise<boolean> => {
    const result = kind === 'score' ? { risk_score: Number(score) } : { verdict: kind }
    const body = { match: toPattern(match), ...result }
    return perform(() => client.call('createVerdict', { query: { website: view.appId }, body }), undefined, onError)
  }
  return (
    <LineForm
      label="Email address. * matches any text"
      isLabelHidden
      fields={fieldLabels}
      input={{ placeholder: 'Address or domain' }}
      submitLabel="Create"
      onSubmit={add}
    >
      <Select aria-label="Verdict" value={kind} options={kinds} onSelect={setKind} />
      {kind === 'score' ? (
        <input type="number" aria-label="Risk score" min={0} max={100} required {...bind(score, setScore)} />
      ) : null}
    </LineForm>
  )
}
