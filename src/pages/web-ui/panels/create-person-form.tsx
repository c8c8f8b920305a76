import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { bind, LineForm, Select } from '../components/form.tsx'
import { usePage } from '../page-context.ts'

const sources = { script: 'from the script', check: 'from a check' }

const sinceOptions: Readonly<Record<string, string>> = {
  now: 'now',
  '-1h': 'an hour ago',
  '-3d': '3 days ago',
  '-30d': '30 days ago',
}

const fieldLabels = { email: 'The email address', devices: 'The device', user_id: 'The user ID' }

/** Form that creates a person, as if the tracking script or an email check had identified the person. */
export function CreatePersonForm(): JSX.Element {
  const { client, view, perform } = usePage()
  const [source, setSource] = useState<keyof typeof sources>('script')
  const [device, setDevice] = useState('')
  const [userId, setUserId] = useState('')
  const [since, setSince] = useState('-3d')
  const isScript = source === 'script'
  const add = (email: string, onError: (message: string) => void): Promise<boolean> => {
    const body = {
      email,
      source,
      since,
      ...(isScript && device.trim() !== '' && { devices: [device.trim()] }),
      ...(isScript && userId.trim() !== '' && { user_id: userId.trim() }),
    }
    const create = () => client.call('createPerson', { query: { website: view.appId }, body })
    return perform(create, `${email} was added.`, onError)
  }
  return (
    <LineForm
      label="Email address"
      isLabelHidden
      fields={fieldLabels}
      input={{ type: 'email', placeholder: 'ana@shop.example' }}
      submitLabel="Create"
      onSubmit={add}
    >
      <div class="options">
        <Select aria-label="Source" value={source} options={sources} onSelect={setSource} />
        <Select aria-label="Known since" value={since} options={sinceOptions} onSelect={setSince} />
        {isScript ? (
          <>
            <input
              aria-label="Device name. People on the same device are related"
              placeholder="device, e.g. laptop"
              {...bind(device, setDevice)}
            />
            <input aria-label="User ID in your app" placeholder="user ID" {...bind(userId, setUserId)} />
          </>
        ) : null}
      </div>
    </LineForm>
  )
}
