import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../components/dialog.tsx'
import { bind } from '../components/form.tsx'
import { usePage } from '../page-context.ts'
import { downloadDocument, toScenarioName } from './document-file.ts'

export function SaveDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { client, view, perform } = usePage()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [attempt, setTry] = useState('')
  const [download, setDownload] = useState(false)
  const [problem, setProblem] = useState('')
  const name = toScenarioName(title)
  const existing = view.scenarios.find((scenario) => scenario.name === name)

  const save = async (event: Event): Promise<void> => {
    event.preventDefault()
    setProblem('')
    const action = async (): Promise<void> => {
      const state = await client.call('getState', { query: { website: view.appId } })
      const { title: _, description: __, try: ___, ...rest } = state
      const fields = {
        title: title.trim(),
        ...optionalField('description', description),
        ...optionalField('try', attempt),
      }
      await client.call('createScenario', { path: { name }, body: { ...fields, ...rest } })
      if (download) downloadDocument(await client.call('getScenario', { path: { name } }), name)
    }
    const successMessage = `Saved as “${title.trim()}”. You can now load the scenario in this mock.`
    const saved = await perform(action, successMessage, setProblem)
    if (saved) onClose()
  }
  return (
    <Dialog title="Save as scenario" onClose={onClose}>
      <form class="fields" onSubmit={save}>
        <label for="save-title">Title</label>
        <input id="save-title" required maxLength={200} {...bind(title, setTitle)} />
        <p class="hint muted">
          {name === '' ? (
            'The name is derived from the title.'
          ) : (
            <>
              Name: <code>{name}</code>.
            </>
          )}
          {existing?.saved ? ' Replaces the scenario saved under this name.' : null}
          {existing && !existing.saved ? (
            <span class="bad"> A scenario with this name already exists. Choose another title.</span>
          ) : null}
        </p>
        <label for="save-description">Description</label>
        <input id="save-description" {...bind(description, setDescription)} />
        <label for="save-try">What to try</label>
        <input id="save-try" placeholder="Sign up as ana@shop.example; …" {...bind(attempt, setTry)} />
        <label class="check">
          <input type="checkbox" checked={download} onChange={(event) => setDownload(event.currentTarget.checked)} />{' '}
          Also download the scenario as a file
        </label>
        <p class="hint muted">
          The scenario includes the clock. If this mock stores its state only in memory, the scenario is lost when the
          mock stops. To keep or share the scenario, download the file.
        </p>
        <p class="bad hint" role="alert">
          {problem}
        </p>
        <div class="buttons">
          <button type="submit" class="primary" disabled={name === '' || (existing !== undefined && !existing.saved)}>
            Save
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function optionalField<Name extends string>(name: Name, text: string): { [_ in Name]?: string } {
  return text.trim() === '' ? {} : ({ [name]: text.trim() } as { [_ in Name]?: string })
}
