import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { steeringCatalogue } from '../../../service/risk/steering.ts'
import { usePage } from '../page-context.ts'
import { CheckResult, useChecks } from './check-run.tsx'

/** Runs an email check as the app would, with the addresses at hand that ask for a certain answer. */
export function TryPanel(): JSX.Element {
  const { snapshot } = usePage()
  const { keys } = snapshot.website
  const [email, setEmail] = useState('')
  const [keyId, setKeyId] = useState<string | null>(null)
  const [runs, runCheck] = useChecks()
  const usableKeys = keys.filter(({ value }) => value !== null)
  const key =
    usableKeys.find(({ id }) => id === keyId) ??
    usableKeys.find(({ deleted_at }) => deleted_at === null) ??
    usableKeys[0]

  const submit = (event: Event): void => {
    event.preventDefault()
    if (key?.value != null) void runCheck(email.trim(), key.value)
  }
  return (
    <div class="panel try">
      <form class="line-form" onSubmit={submit}>
        <label for="try-email">Check</label>
        <input
          id="try-email"
          required
          autocomplete="off"
          placeholder="new@shop.example"
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        {usableKeys.length < 2 ? null : (
          <select
            aria-label="With the key"
            value={key?.id ?? ''}
            onChange={(event) => setKeyId(event.currentTarget.value)}
          >
            {usableKeys.map(({ id, name, deleted_at }) => (
              <option key={id} value={id}>
                {name}
                {deleted_at === null ? '' : ' (deleted)'}
              </option>
            ))}
          </select>
        )}
        <button type="submit" class="primary" disabled={key === undefined}>
          Check
        </button>
      </form>
      {key === undefined ? (
        <p class="bad">The mock keeps no key of this website. Add one under “Connect”.</p>
      ) : (
        <p class="muted">It counts against the quota like any other check.</p>
      )}
      <div role="status">
        {runs.map((run) => (
          <CheckResult key={run.id} run={run} />
        ))}
      </div>
      <h3>Addresses that ask for an answer</h3>
      <p class="muted">They work in your app’s sign-up form too. After + anything may follow the name: block+run7@…</p>
      <ul class="catalogue">
        {steeringCatalogue.map(({ pattern, example, does }) => (
          <li key={pattern}>
            <button type="button" class="quiet mono" title={example} onClick={() => setEmail(example)}>
              {pattern}
            </button>
            <span class="muted">{does}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
