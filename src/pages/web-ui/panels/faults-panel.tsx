import type { JSX } from 'preact'
import { formatFault, formatHits, isUsedUp } from '../../../client/format-fault.ts'
import { validKeyTtlMs } from '../../../service/key-cache-ttl.ts'
import type { Fault, ScenarioFault } from '../../../types.ts'
import { RemovableItem } from '../components/removable-item.tsx'
import { useEverySecond } from '../components/use-rerender.ts'
import { formatDateTime, formatMs, formatRelativeTime } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { FaultForm } from './fault-form.tsx'

/**
 * Faults that can be added with one click, most common first. The 11 s delay exceeds the published client's timeout of 10 s (service 4.9).
 */
const presets: readonly { label: string; fault: ScenarioFault }[] = [
  { label: 'Slow: 750 ms', fault: { delay: '750ms' } },
  { label: 'Every check returns 500', fault: { operation: 'checkEmail', respond: { status: 500 } } },
  { label: 'Next check returns 500', fault: { operation: 'checkEmail', times: 1, respond: { status: 500 } } },
  { label: 'Next connection drops', fault: { times: 1, drop: true } },
  { label: 'Every third check returns 500', fault: { operation: 'checkEmail', every: 3, respond: { status: 500 } } },
  { label: 'Next check returns 429', fault: { operation: 'checkEmail', times: 1, respond: { status: 429 } } },
  { label: 'Client timeout: 11 s', fault: { operation: 'checkEmail', delay: '11s' } },
  {
    label: 'The next check is counted, but its response is lost',
    fault: { operation: 'checkEmail', when: 'after', times: 1, drop: true },
  },
  {
    label: 'Next response is truncated',
    fault: { operation: 'checkEmail', when: 'after', times: 1, truncate_bytes: 40 },
  },
  {
    label: 'A proxy returns an HTML page with status 502',
    fault: {
      times: 1,
      respond: { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' },
    },
  },
]

export function FaultsPanel(): JSX.Element {
  const { client, view, snapshot, perform, performUndoable } = usePage()
  const { faults } = snapshot
  const active = faults.filter((fault) => !isUsedUp(fault))
  const usedUp = faults.filter(isUsedUp)
  const query = { website: view.appId }
  const add = (fault: ScenarioFault, onError?: (message: string) => void) =>
    perform(() => client.call('createFault', { query, body: fault }), undefined, onError)
  const remove = (fault: Fault) =>
    performUndoable(() => client.call('deleteFault', { path: { id: fault.id }, query }), {
      replacedBy: 'remove a fault',
      successMessage: `Removed: ${formatFault(fault)}.`,
    })
  const removeAll = () =>
    performUndoable(() => client.call('deleteFaults', { query }), {
      replacedBy: 'remove all faults',
      successMessage: 'All faults were removed.',
    })
  return (
    <div class="panel">
      {active.length === 0 ? <p class="muted">No active faults.</p> : null}
      {faults.length === 0 ? null : (
        <>
          <FaultList faults={active} onRemove={remove} />
          {usedUp.length === 0 ? null : (
            <details>
              <summary>{usedUp.length} used up</summary>
              <FaultList faults={usedUp} onRemove={remove} />
            </details>
          )}
          <button type="button" class="quiet" onClick={removeAll}>
            remove all
          </button>
        </>
      )}
      <h3>Common faults</h3>
      <p class="buttons">
        {presets.map(({ label, fault }) => (
          <button type="button" key={label} onClick={() => add(fault)}>
            {label}
          </button>
        ))}
      </p>
      <FaultForm onAdd={add} />
      <h3>Key store outage</h3>
      <KeyStoreOutage />
    </div>
  )
}

function FaultList({ faults, onRemove }: { faults: readonly Fault[]; onRemove: (fault: Fault) => void }): JSX.Element {
  return (
    <ul class="list">
      {faults.map((fault) => (
        <RemovableItem key={fault.id} removeLabel={`Remove: ${formatFault(fault)}`} onRemove={() => onRemove(fault)}>
          {formatFault(fault)} <span class="muted">{formatHits(fault)}</span>
        </RemovableItem>
      ))}
    </ul>
  )
}

function KeyStoreOutage(): JSX.Element {
  const { client, view, snapshot, perform } = usePage()
  const hasOutage = snapshot.faults.some(({ outage }) => outage === 'keyStore')
  const query = { website: view.appId }
  const setOutage = (startOutage: boolean) =>
    perform(() =>
      startOutage
        ? client.call('createFault', { query, body: { outage: 'keyStore' } })
        : client.call('deleteFault', { path: { id: 'keyStore' }, query }),
    )
  return (
    <>
      <p class="buttons">
        <span>
          The key store{' '}
          <strong class={hasOutage ? 'bad' : 'good'}>{hasOutage ? 'is unreachable' : 'is available'}</strong>.
        </span>
        <button type="button" onClick={() => setOutage(!hasOutage)}>
          {hasOutage ? 'End outage' : 'Start outage'}
        </button>
      </p>
      <p class="muted">
        A valid key stays cached for {formatMs(validKeyTtlMs)} after its lookup and works during an outage. Any other
        key gets 500.
      </p>
      {hasOutage ? <CachedKeys /> : null}
    </>
  )
}

/** Lists the website's valid cached keys, which still work during a key store outage. */
function CachedKeys(): JSX.Element {
  const { view, snapshot } = usePage()
  useEverySecond()
  const now = virtualNow(snapshot)
  const keys = snapshot.clock.due.filter(
    ({ type, app_id, at }) => type === 'valid-key-cache-expired' && app_id === view.appId && Date.parse(at) > now,
  )
  if (keys.length === 0)
    return <p>No valid key is cached, so requests with this website’s keys fail with 500 during the outage.</p>
  return (
    <ul class="list">
      {keys.map(({ key, at }) => (
        <li key={`${at} ${key}`}>
          <span>
            <span class="mono">{key}</span> works until {formatDateTime(Date.parse(at), now)}{' '}
            <span class="muted">{formatRelativeTime(Date.parse(at), now)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
