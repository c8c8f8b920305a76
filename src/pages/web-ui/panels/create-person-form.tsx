import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ScenarioPerson } from '../../../types.ts'
import { useFormError } from '../components/use-form-error.tsx'
import { usePage } from '../page-context.ts'

const sinceOptions: readonly { value: string; label: string }[] = [
  { value: 'now', label: 'since now' },
  { value: '-1h', label: 'since an hour ago' },
  { value: '-3d', label: 'since 3 days ago' },
  { value: '-30d', label: 'since 30 days ago' },
]

const fieldLabels = { email: 'The email address', devices: 'The device', user_id: 'The user ID' }

/** Form that adds a person, with the same effect as a check or an identification by the script. */
export function CreatePersonForm(): JSX.Element {
  const { client, view, perform } = usePage()
  const [email, setEmail] = useState('')
  const [source, setSource] = useState<'check' | 'script'>('script')
  const [device, setDevice] = useState('')
  const [userId, setUserId] = useState('')
  const [since, setSince] = useState('-3d')
  const error = useFormError(fieldLabels)
  const isScript = source === 'script'

  const add = async (event: Event): Promise<void> => {
    event.preventDefault()
    const scriptFields = isScript
      ? {
          ...(device.trim() === '' ? {} : { devices: [device.trim()] }),
          ...(userId.trim() === '' ? {} : { user_id: userId.trim() }),
        }
      : {}
    const body: ScenarioPerson = { email: email.trim(), source, since, ...scriptFields }
    const successMessage = `${body.email} was added.`
    error.clear()
    if (
      await perform(
        () => client.call('createPerson', { query: { website: view.appId }, body }),
        successMessage,
        error.show,
      )
    )
      setEmail((current) => (current === email ? '' : current))
  }
  return (
    <form class="line-form" onSubmit={add} onInput={error.clear}>
      <input
        aria-label="Email address"
        type="email"
        required
        {...error.field('email')}
        placeholder="ana@shop.example"
        value={email}
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <select
        aria-label="Source"
        value={source}
        onChange={(event) => setSource(event.currentTarget.value === 'check' ? 'check' : 'script')}
      >
        <option value="script">from the script</option>
        <option value="check">from a check</option>
      </select>
      <select aria-label="Known since" value={since} onChange={(event) => setSince(event.currentTarget.value)}>
        {sinceOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {isScript ? (
        <>
          <input
            aria-label="Device name; people on the same device are related"
            placeholder="device, for example laptop"
            value={device}
            onInput={(event) => setDevice(event.currentTarget.value)}
          />
          <input
            aria-label="User ID in your app"
            placeholder="user ID"
            value={userId}
            onInput={(event) => setUserId(event.currentTarget.value)}
          />
        </>
      ) : null}
      <button type="submit">Create</button>
      {error.element}
    </form>
  )
}
