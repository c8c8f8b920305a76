import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Scenario, ScenarioDocument } from '../../../types.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { findLoad, nameSituation } from '../words/call.ts'
import { formatMoment } from '../words/time.ts'
import { LoadDialog } from './load-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { Strays } from './strays.tsx'
import { Usage } from './usage.tsx'

type Opened = 'load' | 'save' | 'share'

/** What the website is in: the situation with what to try, and what is used of the quota. */
export function Situation(): JSX.Element {
  const [opened, open] = useState<Opened | null>(null)
  const close = (): void => open(null)
  return (
    <section class="situation" aria-labelledby="situation">
      <div class="situation-head">
        <SituationTitle />
        <div class="buttons">
          <button type="button" class="primary" onClick={() => open('load')}>
            Load another…
          </button>
          <button type="button" onClick={() => open('save')}>
            Save as…
          </button>
          <button type="button" onClick={() => open('share')}>
            Share…
          </button>
        </div>
      </div>
      <Usage />
      <Strays />
      {opened === 'load' ? <LoadDialog onClose={close} /> : null}
      {opened === 'save' ? <SaveDialog onClose={close} /> : null}
      {opened === 'share' ? <ShareDialog onClose={close} /> : null}
    </section>
  )
}

function SituationTitle(): JSX.Element {
  const { view, snapshot } = usePage()
  const { scenario } = snapshot.website
  const known = view.scenarios.find(({ name }) => name === scenario?.name)
  const line = findLoad(view.calls.all)
  const hasChanged = useChanged()
  const since = line
    ? `${lineWords[line.why.id] ?? 'since'} ${formatMoment(Date.parse(line.at), virtualNow(snapshot))}`
    : ''
  return (
    <div>
      <h2 id="situation">
        {nameSituation(snapshot.website)} {hasChanged ? <span class="tag">changed since</span> : null}{' '}
        <span class="muted since">{since}</span>
      </h2>
      <About scenario={known} />
    </div>
  )
}

/** Whether somebody changed what the situation had set: what it says to try may not come true any more. */
function useChanged(): boolean {
  const { client, view, snapshot } = usePage()
  const { scenario, plan, checks_used } = snapshot.website
  const [set, keep] = useState<{ name: string; document: ScenarioDocument } | null>(null)
  const name = scenario?.name ?? null
  useEffect(() => {
    if (name === null) return
    client.call('getScenario', { path: { name } }).then(
      (document) => keep({ name, document }),
      () => keep(null),
    )
  }, [client, name])
  if (view.isChanged) return true
  if (set === null || set.name !== name) return false
  const { document } = set
  // Checks that are run are what it is for; a count below that of the start is no work of theirs.
  const isOtherPlan = document.plan !== undefined && document.plan !== plan
  return isOtherPlan || (document.checks_used !== undefined && checks_used < document.checks_used)
}

const lineWords: Readonly<Record<string, string>> = { loaded: 'loaded', restored: 'put back', reset: 'reset' }

function About({ scenario }: { scenario: Scenario | undefined }): JSX.Element | null {
  if (!scenario) return null
  return (
    <p>
      {scenario.about === null ? null : <span class="muted">{scenario.about} </span>}
      {scenario.try === null ? null : (
        <>
          <strong>Try:</strong> {scenario.try}
        </>
      )}
    </p>
  )
}
