import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isUsedUp } from '../../../client/format-fault.ts'
import { blockSize, freeChecks } from '../../../service/quota.ts'
import type { DueEvent, Plan } from '../../../types.ts'
import { bind, Select } from '../components/form.tsx'
import { useEverySecond } from '../components/use-rerender.ts'
import { formatRelativeTime } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { DueEventLabel, findNextDueEvent, useSkipTo } from '../panels/due-events.tsx'

const plans: Readonly<Record<Plan, string>> = { free: 'free', business: 'business', organization: 'organization' }

export function UsageBar(): JSX.Element {
  const { snapshot, showPanel } = usePage()
  const { website } = snapshot
  const active = snapshot.faults.filter((fault) => !isUsedUp(fault)).length
  const due = findNextDueEvent(snapshot)
  return (
    <ul class="usage">
      <li class="quota">
        <Quota />
      </li>
      <li>
        <PlanSelect />
      </li>
      <li>
        <span class="muted">Due</span> {website.amount_due.toFixed(2)} USD
      </li>
      <li>
        <span class="muted">People</span> {website.counts.people}{' '}
        <button type="button" class="quiet" onClick={() => showPanel('people')}>
          add…
        </button>
      </li>
      <li>
        <span class="muted">Faults</span> {active === 0 ? 'none' : <strong class="warn">{active}</strong>}{' '}
        <button type="button" class="quiet" onClick={() => showPanel('faults')}>
          {active === 0 ? 'add…' : 'show'}
        </button>
      </li>
      {due ? (
        <li>
          <NextDueEvent due={due} />
        </li>
      ) : null}
    </ul>
  )
}

function Quota(): JSX.Element {
  const { snapshot } = usePage()
  const { checks_used, plan } = snapshot.website
  const [isEditing, setEditing] = useState(false)
  const isFree = plan === 'free'
  const ratio = Math.min(1, checks_used / freeChecks)
  const level = isFree && checks_used >= freeChecks ? 'full' : isFree && checks_used >= freeChecks * 0.9 ? 'near' : ''
  const billableChecks = Math.max(0, checks_used - freeChecks)
  return (
    <>
      <span class="muted" id="checks-label">
        Checks
      </span>
      <meter
        class="aside"
        aria-labelledby="checks-label"
        min={0}
        max={freeChecks}
        value={Math.min(checks_used, freeChecks)}
      >
        {checks_used} of {freeChecks}
      </meter>
      <span class={`gauge ${level}`} aria-hidden="true">
        <span style={{ width: `${ratio * 100}%` }} />
      </span>
      {isEditing ? (
        <ChecksUsedForm onDone={() => setEditing(false)} />
      ) : (
        <>
          <span class="mono">
            {checks_used}
            <span class="muted"> / {freeChecks}</span>
          </span>
          {billableChecks === 0 || isFree ? null : (
            <span class="muted">
              {' '}
              +{billableChecks}, block {Math.ceil(billableChecks / blockSize)} started
            </span>
          )}{' '}
          <button
            type="button"
            class="quiet"
            onClick={() => setEditing(true)}
            aria-label="Set the number of checks used"
          >
            set…
          </button>
        </>
      )}
    </>
  )
}

function selectOnMount(field: HTMLInputElement | null): void {
  field?.select()
}

function ChecksUsedForm({ onDone }: { onDone: () => void }): JSX.Element {
  const { client, snapshot, perform } = usePage()
  const { app_id, checks_used } = snapshot.website
  const [value, setValue] = useState(String(checks_used))
  const save = async (event: Event): Promise<void> => {
    event.preventDefault()
    const change = { checks_used: Number(value) }
    if (await perform(() => client.call('updateWebsite', { path: { app_id }, body: change }))) onDone()
  }
  return (
    <form class="set-checks" onSubmit={save} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <input
        type="number"
        aria-label="Checks used"
        min={0}
        max={1_000_000_000}
        step={1}
        required
        ref={selectOnMount}
        {...bind(value, setValue)}
      />
      <button type="submit">Set</button>
      <button type="button" class="quiet" onClick={onDone}>
        cancel
      </button>
    </form>
  )
}

function PlanSelect(): JSX.Element {
  const { client, snapshot, perform } = usePage()
  const { app_id, plan } = snapshot.website
  const change = (selected: Plan) =>
    perform(() => client.call('updateWebsite', { path: { app_id }, body: { plan: selected } }))
  return (
    <>
      <label for="plan" class="muted">
        Plan
      </label>{' '}
      <Select id="plan" value={plan} options={plans} onSelect={change} />
    </>
  )
}

function NextDueEvent({ due }: { due: DueEvent }): JSX.Element {
  const { snapshot } = usePage()
  const skipTo = useSkipTo()
  useEverySecond()
  return (
    <>
      <span class="muted">Upcoming:</span> <DueEventLabel due={due} />{' '}
      {formatRelativeTime(Date.parse(due.at), virtualNow(snapshot))}{' '}
      <button type="button" class="quiet" onClick={() => skipTo(due)}>
        skip to this
      </button>
    </>
  )
}
