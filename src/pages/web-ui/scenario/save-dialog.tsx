import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../components/dialog.tsx'
import { usePage } from '../page-context.ts'
import { downloadDocument, toScenarioName } from './document-file.ts'

/** Keeps the present state under a name, as long as the mock runs, and as a file where it is to stay. */
export function SaveDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { client, view, perform: act } = usePage()
  const [title, setTitle] = useState('')
  const [about, setAbout] = useState('')
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
      const { title: _, about: __, try: ___, ...rest } = state
      const description = { title: title.trim(), ...optionalField('about', about), ...optionalField('try', attempt) }
      await client.call('createScenario', { path: { name }, body: { ...description, ...rest } })
      if (download) downloadDocument(await client.call('getScenario', { path: { name } }), name)
    }
    const successMessage = `Saved as “${title.trim()}”: it can be loaded while this mock runs.`
    const saved = await act(action, successMessage, setProblem)
    if (saved) onClose()
  }
  return (
    <Dialog title="Save this situation" onClose={onClose}>
      <form class="fields" onSubmit={save}>
        <label for="save-title">Title</label>
        <input
          id="save-title"
          required
          maxLength={200}
          value={title}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
        <p class="hint muted">
          {name === '' ? (
            'Loaded by a name made of it.'
          ) : (
            <>
              Loaded by the name <code>{name}</code>.
            </>
          )}
          {existing?.saved ? ' It takes the place of the one saved before.' : null}
          {existing && !existing.saved ? (
            <span class="bad"> A scenario of that name is there already: take another title.</span>
          ) : null}
        </p>
        <label for="save-about">What it is</label>
        <input id="save-about" value={about} onInput={(event) => setAbout(event.currentTarget.value)} />
        <label for="save-try">What to try</label>
        <input
          id="save-try"
          placeholder="Sign up as ana@shop.example; …"
          value={attempt}
          onInput={(event) => setTry(event.currentTarget.value)}
        />
        <label class="check">
          <input type="checkbox" checked={download} onChange={(event) => setDownload(event.currentTarget.checked)} />{' '}
          Download the file too
        </label>
        <p class="hint muted">
          It is kept in this mock until it stops, with the time on its clock. To keep it longer, or to hand it on,
          download the file.
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
