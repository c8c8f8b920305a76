import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CreatedDashboardKey } from '../../spec/generated/dashboard.d.ts'
import { useAction } from '../use-action.ts'
import { Copyable } from '../web-ui/components/copy-button.tsx'
import { dashboardApi } from './api.ts'

interface CreateKeyFormProps {
  appId: string
  onCreated: (key: CreatedDashboardKey) => void
}

export function CreateKeyForm({ appId, onCreated }: CreateKeyFormProps): JSX.Element {
  const [name, setName] = useState('')
  const { isBusy, problem, run } = useAction()
  const submit = (event: Event): void => {
    event.preventDefault()
    void run(async () => {
      onCreated(await dashboardApi.createKey(appId, name.trim()))
      setName('')
    })
  }
  return (
    <form class="sheet line-form" onSubmit={submit} aria-labelledby="new-key">
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

interface CreatedKeyNoticeProps {
  created: CreatedDashboardKey
  onClose: () => void
}

/** Shows the full key once. This is not a dialog, because users can easily close a dialog by accident. */
export function CreatedKeyNotice({ created, onClose }: CreatedKeyNoticeProps): JSX.Element {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [created.id])
  return (
    <section class="sheet created" aria-labelledby="created" tabIndex={-1} ref={box}>
      <h2 id="created">Key “{created.name}” was created</h2>
      <p>
        <strong>Copy it now.</strong> The full value is shown only once. After that, only its first 12 characters are
        shown.
      </p>
      <Copyable text={created.value} label="the key" />
      <p class="buttons">
        <button type="button" onClick={onClose}>
          I have copied it
        </button>
      </p>
    </section>
  )
}
