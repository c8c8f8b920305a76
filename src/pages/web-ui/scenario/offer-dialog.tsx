import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../components/dialog.tsx'
import { usePage } from '../page-context.ts'
import { useLoadScenario } from './load-dialog.tsx'

/** Dialog that offers to load the scenario in the URL. Opening the URL changes nothing. */
export function OfferDialog({ name }: { name: string }): JSX.Element | null {
  const { view, snapshot, navigate } = usePage()
  const [problem, setProblem] = useState('')
  const close = (): void => navigate({ scenario: null }, { addToHistory: false })
  const load = useLoadScenario(close, setProblem)
  const scenario = view.scenarios.find((each) => each.name === name)
  // The scenarios have not been loaded yet.
  if (view.scenarios.length === 0) return null
  return (
    <Dialog title={`Load “${scenario?.title ?? name}”?`} onClose={close}>
      {scenario === undefined ? (
        <p>This mock has no scenario named {name}.</p>
      ) : (
        <p>
          Replaces people, quota, clock, faults and mails of <strong>{snapshot.website.name}</strong>. Keys stay. The
          load can be undone.
        </p>
      )}
      <p class="bad" role="alert">
        {problem}
      </p>
      <p class="buttons">
        {scenario === undefined ? null : (
          <button type="button" class="primary" onClick={() => load({ name }, scenario.title)}>
            Load scenario
          </button>
        )}
        <button type="button" onClick={close}>
          Cancel
        </button>
      </p>
    </Dialog>
  )
}
