import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Scenario, ScenarioDocument } from '../../../types.ts'
import { ConfirmButton } from '../components/confirm-button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { bind, Select } from '../components/form.tsx'
import { usePage } from '../page-context.ts'
import { purposeOf, purposes } from './purpose.ts'

export function LoadDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { view } = usePage()
  const [search, setSearch] = useState('')
  const [purpose, setPurpose] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const [problem, setProblem] = useState('')
  const load = useLoadScenario(onClose, setProblem)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matchesSearch = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  const isTitleMatch = ({ name, title }: Scenario): boolean => matchesSearch(`${name} ${title}`)
  const found = view.scenarios
    .filter(({ name, title, description, try: attempt }) =>
      matchesSearch(`${name} ${title} ${description ?? ''} ${attempt ?? ''}`),
    )
    .filter((scenario) => purpose === '' || purposeOf(scenario) === purpose)
    .toSorted(
      (one, other) =>
        Number(isTitleMatch(other)) - Number(isTitleMatch(one)) ||
        purposes.indexOf(purposeOf(one)) - purposes.indexOf(purposeOf(other)),
    )
  const existingPurposes = purposes.filter((each) => view.scenarios.some((scenario) => purposeOf(scenario) === each))

  // Moves the focus between the search field and the scenario list.
  const moveFocus = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const choices = [...(list.current?.querySelectorAll<HTMLButtonElement>('button.choice') ?? [])]
    const at = choices.findIndex((choice) => choice.matches(':focus'))
    event.preventDefault()
    if (at + step < 0) document.getElementById('scenario-search')?.focus()
    else choices[at + step]?.focus()
  }
  const loadFirst = (event: Event): void => {
    event.preventDefault()
    const [first] = found
    if (first && first.problem === null) void load({ body: { name: first.name } }, first.title)
  }
  return (
    <Dialog title="Load scenario" onClose={onClose} wide>
      <ReplaceNotice />
      <FileInput onLoad={load} />
      <search class="scenario-search">
        <form onSubmit={loadFirst} onKeyDown={moveFocus}>
          <input
            id="scenario-search"
            type="search"
            aria-label="Search scenarios"
            placeholder="Search, e.g. quota"
            autocomplete="off"
            {...bind(search, setSearch)}
          />
        </form>
        <Select
          aria-label="Purpose"
          value={purpose}
          options={{
            '': 'All purposes',
            ...Object.fromEntries(existingPurposes.map((each) => [each, each])),
          }}
          onSelect={setPurpose}
        />
      </search>
      <ul class="choices scenarios" ref={list} onKeyDown={moveFocus}>
        {found.map((scenario) => (
          <ScenarioChoice
            key={scenario.name}
            scenario={scenario}
            onLoad={() => load({ body: { name: scenario.name } }, scenario.title)}
          />
        ))}
      </ul>
      <p class="aside" role="status">
        {found.length} of {view.scenarios.length} scenarios
      </p>
      {found.length === 0 ? (
        <p class="muted">No scenario matches “{search}”. Try a single word, for example quota.</p>
      ) : null}
      <p class="bad problem" role="alert">
        {problem}
      </p>
    </Dialog>
  )
}

export function ReplaceNotice(): JSX.Element {
  const { snapshot } = usePage()
  return (
    <p class="muted">
      This replaces the people, quota, clock, faults, verdicts and emails of <strong>{snapshot.website.name}</strong>.
      Keys change only if the old or the new scenario specifies keys. You can undo this.
    </p>
  )
}

function ScenarioChoice({ scenario, onLoad }: { scenario: Scenario; onLoad: () => void }): JSX.Element {
  const { client, snapshot, perform } = usePage()
  const { name, title, description, try: attempt, saved, problem } = scenario
  const isLoaded = snapshot.website.scenario?.name === name
  const removeScenario = () =>
    perform(() => client.call('deleteScenario', { path: { name } }), `“${title}” was removed.`)
  return (
    <li>
      <button
        type="button"
        class="choice"
        disabled={problem !== null}
        aria-current={isLoaded ? 'true' : undefined}
        onClick={onLoad}
      >
        <strong>{title}</strong> <span class="mono muted nowrap">{name}</span>
        <span class="tag">{purposeOf(scenario)}</span>
        {saved ? <span class="tag">saved</span> : null}
        {isLoaded ? <span class="tag">loaded</span> : null}
        {description === null ? null : <span class="muted">{description}</span>}
        {attempt === null ? null : (
          <span>
            <strong>Try:</strong> {attempt}
          </span>
        )}
        {problem === null ? null : <span class="bad">{problem}</span>}
      </button>
      {saved ? (
        <ConfirmButton
          label="remove"
          isQuiet
          accessibleLabel={`Remove ${title}`}
          title={`Remove the scenario “${title}”?`}
          confirmLabel="Remove scenario"
          onConfirm={removeScenario}
        >
          This cannot be undone. Websites that loaded the scenario keep their state.
        </ConfirmButton>
      ) : null}
    </li>
  )
}

function FileInput({ onLoad }: { onLoad: LoadScenario }): JSX.Element {
  const loadFile = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? []
    if (!file) return
    const yaml = await file.text()
    input.value = ''
    await onLoad({ yaml }, file.name, file.name)
  }
  return (
    <p>
      <label class="file-button">
        From a file…
        <input
          class="aside"
          type="file"
          accept=".yaml,.yml,.json"
          onChange={(event) => loadFile(event.currentTarget)}
        />
      </label>{' '}
      <span class="muted">
        Choose a YAML or JSON file, such as a file from a scenarios folder or a file downloaded with “Share…”.
      </span>
    </p>
  )
}

interface LoadInput {
  body?: { name: string } | ScenarioDocument
  /** Contents of a YAML or JSON file. */
  yaml?: string
}

/** If the scenario comes from a file, `source` is the file name. */
type LoadScenario = (input: LoadInput, title: string, source?: string) => Promise<void>

export function useLoadScenario(onClose: () => void, onError: (message: string) => void): LoadScenario {
  const { client, view, performUndoable } = usePage()
  const isBusy = useRef(false)
  return async (input, title, source) => {
    // Ignore further clicks while a scenario is loading. A second load would overwrite the state saved for undo.
    if (isBusy.current) return
    isBusy.current = true
    onError('')
    const loaded = await performUndoable(
      () => client.call('loadScenario', { query: { website: view.appId }, ...input }),
      {
        kind: 'load',
        replacedBy: title,
        successMessage: `Loaded “${title}”.`,
        onError(message) {
          // Allow the user to retry immediately, without waiting for the refresh in `performUndoable`.
          isBusy.current = false
          onError(source === undefined ? message : `${source}: ${message}`)
        },
      },
    )
    isBusy.current = false
    if (loaded) onClose()
  }
}
