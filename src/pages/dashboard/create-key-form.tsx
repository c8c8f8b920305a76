import type { JSX, TargetedSubmitEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CreatedDashboardKey } from '../../spec/generated/dashboard.d.ts'
import { Copyable } from '../web-ui/components/copy-button.tsx'
import { dashboardApi } from './api.ts'

interface CreateKeyFormProps {
  appId: string
  onCreated: (key: CreatedDashboardKey) => void
  /** Returns the message for an error and handles expired sessions. */
  describeError: (error: unknown) => string
}

export function CreateKeyForm({ appId, onCreated, describeError }: CreateKeyFormProps): JSX.Element {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      onCreated(await dashboardApi.createKey(appId, name.trim()))
      setName('')
    } catch (error) {
      setProblem(describeError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="sheet row" onSubmit={submit} aria-labelledby="new-key">
      <h2 id="new-key">Create a key</h2>
      <label for="key-name">Name</label>
      <input
        id="key-name"
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        placeholder="backend"
        required
        maxLength={200}
        autocomplete="off"
      />
      <button type="submit" class="primary" disabled={isBusy || name.trim() === ''}>
        Create key
      </button>
      <p role="alert" class="bad">
        {problem}
      </p>
    </form>
  )
}

/** Shows the full value of a new key, which is shown only once. This is not a dialog, since users can easily close a dialog by accident. */
export function CreatedKeyNotice({
  created,
  onClose,
}: {
  created: CreatedDashboardKey
  onClose: () => void
}): JSX.Element {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [created.id])
  return (
    <section class="sheet created" aria-labelledby="created" tabIndex={-1} ref={box}>
      <h2 id="created">Key “{created.name}” was created</h2>
      <p>
        <strong>Copy it now.</strong> The full value is shown only once. Later, only its first 12 characters are shown.
      </p>
      <Copyable text={created.value} label="the key" />
      <p class="actions">
        <button type="button" onClick={onClose}>
          I have copied it
        </button>
      </p>
    </section>
  )
}
