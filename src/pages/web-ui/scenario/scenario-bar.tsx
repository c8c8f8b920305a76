import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { JournalEntry, Scenario, ScenarioDocument } from '../../../types.ts'
import { findLastLoad, formatScenarioTitle, isLine, isUnmatched } from '../format/call.ts'
import { formatDateTime, formatTimeOfDay } from '../format/time.ts'
import type { Snapshot } from '../mock/website-view.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { LoadDialog } from './load-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { UsageBar } from './usage-bar.tsx'

type DialogName = 'load' | 'save' | 'share'

export function ScenarioBar(): JSX.Element {
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)
  const close = (): void => setOpenDialog(null)
  return (
    <section class="scenario-bar" aria-labelledby="scenario-title">
      <div class="scenario-head">
        <ScenarioTitle />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own style */}
        <div class="buttons" role="group" aria-label="Scenario">
          <button type="button" class="primary" onClick={() => setOpenDialog('load')}>
            Load scenario…
          </button>
          <button type="button" onClick={() => setOpenDialog('save')}>
            Save as…
          </button>
          <button type="button" onClick={() => setOpenDialog('share')}>
            Share…
          </button>
          <UndoButton />
        </div>
      </div>
      <UsageBar />
      <UnmatchedCalls />
      {openDialog === 'load' ? <LoadDialog onClose={close} /> : null}
      {openDialog === 'save' ? <SaveDialog onClose={close} /> : null}
      {openDialog === 'share' ? <ShareDialog onClose={close} /> : null}
    </section>
  )
}

function UndoButton(): JSX.Element | null {
  const { replaced, undo } = usePage()
  if (!replaced || !undo) return null
  const { kind, title, replacedBy } = replaced
  return (
    <button type="button" class="undo" onClick={undo} title={`Undo “${replacedBy}” and restore “${title}”`}>
      {kind === 'change' ? `Undo: ${replacedBy}` : `Undo ${kind}: restore ${title}`}
    </button>
  )
}

function ScenarioTitle(): JSX.Element {
  const { view, snapshot } = usePage()
  const { scenario, assumptions } = snapshot.website
  const scenarioInfo = view.scenarios.find(({ name }) => name === scenario?.name)
  const line = findLastLoad(view.calls.all)
  const hasChanged = useIsChanged()
  const since = line
    ? `${lineLabels[line.why.id] ?? 'since'} ${formatDateTime(Date.parse(line.at), virtualNow(snapshot))}`
    : ''
  return (
    <div>
      <h2 id="scenario-title">
        {formatScenarioTitle(snapshot.website)} {hasChanged ? <span class="tag">changed</span> : null}{' '}
        {assumptions === 'standard' ? null : (
          <span class="tag" title="Assumptions of the mock are reversed on this website. The calls show which ones.">
            {assumptions}
          </span>
        )}{' '}
        <span class="muted since">{since}</span>
      </h2>
      <ScenarioDescription key={scenarioInfo?.name} scenario={scenarioInfo} />
    </div>
  )
}

/**
 * Reports whether the website has changed since its scenario was loaded. If it has, the scenario's suggested step may no longer work.
 */
function useIsChanged(): boolean {
  const { client, view, snapshot } = usePage()
  const { scenario } = snapshot.website
  const [loaded, setLoaded] = useState<{ name: string; document: ScenarioDocument } | null>(null)
  const name = scenario?.name ?? null
  useEffect(() => {
    if (name === null) return
    client.call('getScenario', { path: { name } }).then(
      (document) => setLoaded({ name, document }),
      () => setLoaded(null),
    )
  }, [client, name])
  if (scenario === null) return false
  if (view.isChanged || hasChangesSinceLoad(view.calls.all)) return true
  return loaded !== null && loaded.name === name && differsFromScenario(loaded.document, snapshot)
}

function hasChangesSinceLoad(entries: readonly JournalEntry[]): boolean {
  const line = findLastLoad(entries)
  const later = line === null ? entries : entries.slice(entries.lastIndexOf(line) + 1)
  return later.some((entry) => isLine(entry) || entry.changed.length > 0)
}

/**
 * Compares the website with the scenario: the plan, the checks used, the verdict patterns, and the numbers of faults, outages and people.
 */
function differsFromScenario(document: ScenarioDocument, snapshot: Snapshot): boolean {
  const { website, verdicts, faults } = snapshot
  const matches = (list: readonly { match: string }[] = []): string => list.map(({ match }) => match).join('\n')
  return (
    (document.plan !== undefined && document.plan !== website.plan) ||
    (document.checks_used !== undefined && document.checks_used !== website.checks_used) ||
    matches(document.verdicts) !== matches(verdicts) ||
    (document.faults ?? []).length !== faults.filter(({ outage }) => outage === undefined).length ||
    (document.outages ?? []).length !== faults.filter(({ outage }) => outage !== undefined).length ||
    (document.people ?? []).length + (document.generate?.people ?? 0) !== website.counts.people
  )
}

const lineLabels: Readonly<Record<string, string>> = { loaded: 'loaded', restored: 'restored', reset: 'reset' }

/** Shortens the description to one line. A button shows the full description. */
function ScenarioDescription({ scenario }: { scenario: Scenario | undefined }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false)
  const { description = null, try: attempt = null } = scenario ?? {}
  if (description === null && attempt === null) return <p class="description">&nbsp;</p>
  return (
    <div class={isOpen ? 'description open' : 'description'}>
      <p>
        {attempt === null ? null : (
          <>
            <strong>Try:</strong> {attempt}{' '}
          </>
        )}
        {description === null ? null : <span class="muted">{description}</span>}
      </p>
      <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'less' : 'more'}
      </button>
    </div>
  )
}

/** Warning about calls that did not match a website, usually because the app uses an invalid key. */
function UnmatchedCalls(): JSX.Element | null {
  const { view, showCall, showPanel } = usePage()
  const [dismissedAt, setDismissedAt] = useState(0)
  const unmatchedCalls = view.unmatchedCalls.all.filter(
    (entry) => isUnmatched(entry) && Date.parse(entry.at) > dismissedAt,
  )
  const last = unmatchedCalls.at(-1)
  if (!last) return null
  const key = last.request.headers['x-dc-key']
  const credential =
    last.why.id === 'wrong-cop-key' ? 'an unknown cop_key' : key === undefined ? 'no key' : `the key ${key}`
  const isOne = unmatchedCalls.length === 1
  return (
    <p class="unmatched-calls">
      <span>
        <span class="warn">
          {isOne ? 'One call did not have a valid key.' : `${unmatchedCalls.length} calls did not have a valid key.`}
        </span>{' '}
        {isOne ? 'Received' : 'Most recent call'} at {formatTimeOfDay(Date.parse(last.at))}, with {credential}
      </span>
      <button type="button" class="quiet" onClick={() => showCall(last.id)}>
        show
      </button>
      <button type="button" class="quiet" onClick={() => showPanel('connect')}>
        show this website’s key
      </button>
      <button type="button" class="quiet" onClick={() => setDismissedAt(Date.parse(last.at))}>
        dismiss
      </button>
    </p>
  )
}
