import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type TestAddressKind, testAddresses } from '../../../service/risk/test-address.ts'
import { bind, Select } from '../components/form.tsx'
import { usePage } from '../page-context.ts'
import { CheckResult, useChecks } from './check-run.tsx'

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
        <input id="try-email" required autocomplete="off" placeholder="new@shop.example" {...bind(email, setEmail)} />
        {usableKeys.length < 2 ? null : (
          <Select
            aria-label="Private key"
            value={key?.id ?? ''}
            options={Object.fromEntries(
              usableKeys.map(({ id, name, deleted_at }) => [id, deleted_at === null ? name : `${name} (deleted)`]),
            )}
            onSelect={setKeyId}
          />
        )}
        <button type="submit" class="primary" disabled={key === undefined}>
          Check
        </button>
      </form>
      {key === undefined ? (
        <p class="bad">No private key is stored for this website. Create a key under “Connect”.</p>
      ) : (
        <p class="muted">This check counts toward the quota like any other check.</p>
      )}
      <div role="status">
        {runs.map((run) => (
          <CheckResult key={run.id} run={run} />
        ))}
      </div>
      <h3>Test addresses</h3>
      <p class="muted">
        Test addresses also work in your app’s signup form. You can add a tag to the name, for example block+run7@…
      </p>
      <AddressList kinds={testAddresses.filter(isCommon)} onSelect={setEmail} />
      <details>
        <summary>More test addresses</summary>
        <AddressList kinds={testAddresses.filter((kind) => !isCommon(kind))} onSelect={setEmail} />
      </details>
    </div>
  )
}

const commonPatterns: ReadonlySet<string> = new Set(['allow@', 'challenge@', 'block@', 'returning@', 'slow-N@'])

function isCommon({ pattern }: TestAddressKind): boolean {
  return commonPatterns.has(pattern)
}

interface AddressListProps {
  kinds: readonly TestAddressKind[]
  onSelect: (address: string) => void
}

function AddressList({ kinds, onSelect }: AddressListProps): JSX.Element {
  return (
    <ul class="catalogue">
      {kinds.map(({ pattern, example, does }) => (
        <li key={pattern}>
          <button type="button" class="quiet mono" title={example} onClick={() => onSelect(example)}>
            {pattern}
          </button>
          <span class="muted">{does}</span>
        </li>
      ))}
    </ul>
  )
}
