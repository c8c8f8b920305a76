import type { JSX } from 'preact'
import type { Fault, ScenarioFault } from '../../../types.ts'
import { formatFault, formatHits, isUsedUp } from '../format/fault.ts'
import { usePage } from '../page-context.ts'
import { FaultForm } from './fault-form.tsx'

/** What goes wrong most often, one press each. Times are the app's own: the published client waits 10 s (service 4.9). */
const presets: readonly { label: string; fault: ScenarioFault }[] = [
  { label: 'Next check answers 500', fault: { operation: 'checkEmail', times: 1, respond: { status: 500 } } },
  { label: 'Every third check answers 500', fault: { operation: 'checkEmail', every: 3, respond: { status: 500 } } },
  { label: 'Next check answers 429', fault: { operation: 'checkEmail', times: 1, respond: { status: 429 } } },
  { label: 'Slow: 750 ms', fault: { delay: '750ms' } },
  { label: 'Too slow for the client: 11 s', fault: { operation: 'checkEmail', delay: '11s' } },
  { label: 'Next connection drops', fault: { times: 1, drop: true } },
  {
    label: 'Next answer is lost, but counted',
    fault: { operation: 'checkEmail', when: 'after', times: 1, drop: true },
  },
  {
    label: 'Next answer is cut off',
    fault: { operation: 'checkEmail', when: 'after', times: 1, truncate_bytes: 40 },
  },
  {
    label: 'A proxy answers 502 in HTML',
    fault: {
      times: 1,
      respond: { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' },
    },
  },
]

export function FaultsPanel(): JSX.Element {
  const { client, view, snapshot, perform: act } = usePage()
  const { faults } = snapshot
  const active = faults.filter((fault) => !isUsedUp(fault))
  const usedUp = faults.filter(isUsedUp)
  const query = { website: view.appId }
  const add = (fault: ScenarioFault) => act(() => client.call('createFault', { query, body: fault }))
  const remove = (id: string) => act(() => client.call('deleteFault', { path: { id }, query }))
  return (
    <div class="panel">
      {active.length === 0 ? <p class="muted">Everything works. Choose what is to go wrong:</p> : null}
      {faults.length === 0 ? null : (
        <>
          <FaultList faults={active} onRemove={remove} />
          {usedUp.length === 0 ? null : (
            <details>
              <summary>{usedUp.length} used up</summary>
              <FaultList faults={usedUp} onRemove={remove} />
            </details>
          )}
          <button type="button" class="quiet" onClick={() => act(() => client.call('deleteFaults', { query }))}>
            take back all
          </button>
        </>
      )}
      <h3>Outage</h3>
      <KeyStoreOutage />
      <h3>Faults</h3>
      <p class="presets">
        {presets.map(({ label, fault }) => (
          <button type="button" key={label} onClick={() => add(fault)}>
            {label}
          </button>
        ))}
      </p>
      <FaultForm onAdd={add} />
    </div>
  )
}

function FaultList({ faults, onRemove }: { faults: readonly Fault[]; onRemove: (id: string) => void }): JSX.Element {
  return (
    <ul class="list">
      {faults.map((fault) => (
        <li key={fault.id}>
          <span>
            {formatFault(fault)} <span class="muted">{formatHits(fault)}</span>
          </span>
          <button
            type="button"
            class="quiet"
            aria-label={`Take back: ${formatFault(fault)}`}
            onClick={() => onRemove(fault.id)}
          >
            take back
          </button>
        </li>
      ))}
    </ul>
  )
}

function KeyStoreOutage(): JSX.Element {
  const { client, view, snapshot, perform: act } = usePage()
  const hasOutage = snapshot.faults.some(({ outage }) => outage === 'keyStore')
  const query = { website: view.appId }
  const setOutage = (startOutage: boolean) =>
    act(() =>
      startOutage
        ? client.call('createFault', { query, body: { outage: 'keyStore' } })
        : client.call('deleteFault', { path: { id: 'keyStore' }, query }),
    )
  return (
    <>
      <p class="buttons">
        <span>
          The key store <strong class={hasOutage ? 'bad' : 'good'}>{hasOutage ? 'is out of reach' : 'works'}</strong>.
        </span>
        <button type="button" onClick={() => setOutage(!hasOutage)}>
          {hasOutage ? 'Bring it back' : 'Put it out of reach'}
        </button>
      </p>
      <p class="muted">While it is out, a key that was used within 5 minutes still works; any other gets 500.</p>
    </>
  )
}
