import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Scenario, ScenarioDocument } from '../../../types.ts'
import { usePage } from '../page-context.ts'
import { Dialog } from '../parts/dialog.tsx'
import { findLoad, nameSituation, parseJson } from '../words/call.ts'

/** Scenarios by search, with what they are and what to try; one click loads, and the header undoes it. */
export function LoadDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { view, snapshot } = usePage()
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const [problem, setProblem] = useState('')
  const load = useLoad(onClose, setProblem)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  const isNamed = ({ name, title }: Scenario): boolean => fits(`${name} ${title}`)
  const found = view.scenarios
    .filter(({ name, title, about, try: attempt }) => fits(`${name} ${title} ${about ?? ''} ${attempt ?? ''}`))
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))

  // From the search field down into the list and back.
  const move = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const stops = [...(list.current?.querySelectorAll<HTMLButtonElement>('button.choice') ?? [])]
    const at = stops.findIndex((stop) => stop.matches(':focus'))
    event.preventDefault()
    if (at + step < 0) document.getElementById('scenario-search')?.focus()
    else stops[at + step]?.focus()
  }
  const loadFirst = (event: Event): void => {
    event.preventDefault()
    const [first] = found
    if (first && first.problem === null) void load({ name: first.name }, first.title)
  }
  return (
    <Dialog title="Load a situation" onClose={onClose} wide>
      <p class="muted">
        Replaces people, quota, clock, faults and mails of <strong>{snapshot.website.name}</strong>. Its keys stay; the
        load can be undone.
      </p>
      <search>
        <form onSubmit={loadFirst} onKeyDown={move}>
          <input
            id="scenario-search"
            type="search"
            aria-label="Search scenarios"
            placeholder="Search: quota, slow, returning, key…"
            autocomplete="off"
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </form>
      </search>
      <ul class="choices scenarios" ref={list} onKeyDown={move}>
        {found.map((scenario) => (
          <ScenarioChoice
            key={scenario.name}
            scenario={scenario}
            onLoad={() => load({ name: scenario.name }, scenario.title)}
          />
        ))}
      </ul>
      <p class="aside" role="status">
        {found.length} of {view.scenarios.length} scenarios
      </p>
      {found.length === 0 ? <p class="muted">Nothing fits “{search}”. Search for one word, such as quota.</p> : null}
      <LoadFile onLoad={load} onProblem={setProblem} />
      <p class="bad problem" role="alert">
        {problem}
      </p>
    </Dialog>
  )
}

function ScenarioChoice({ scenario, onLoad }: { scenario: Scenario; onLoad: () => void }): JSX.Element {
  const { client, snapshot, act } = usePage()
  const { name, title, about, try: attempt, saved, problem } = scenario
  const isLoaded = snapshot.website.scenario?.name === name
  const forget = () => act(() => client.call('deleteScenario', { path: { name } }), `“${title}” is no longer kept.`)
  return (
    <li>
      <button
        type="button"
        class="choice"
        disabled={problem !== null}
        aria-current={isLoaded ? 'true' : undefined}
        onClick={onLoad}
      >
        <strong>{title}</strong> <span class="mono muted">{name}</span>
        {saved ? <span class="tag">saved</span> : null}
        {isLoaded ? <span class="tag">loaded</span> : null}
        {about === null ? null : <span class="muted">{about}</span>}
        {attempt === null ? null : (
          <span>
            <strong>Try:</strong> {attempt}
          </span>
        )}
        {problem === null ? null : <span class="bad">{problem}</span>}
      </button>
      {saved ? (
        <button type="button" class="quiet" onClick={forget} aria-label={`Forget ${title}`}>
          forget
        </button>
      ) : null}
    </li>
  )
}

/** A document from this machine. YAML is for the command, which can read it. */
function LoadFile({ onLoad, onProblem }: { onLoad: Load; onProblem: (says: string) => void }): JSX.Element {
  const read = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? []
    if (!file) return
    const document = parseJson(await file.text())
    input.value = ''
    if (document === undefined) {
      const fix = `load YAML by the command: npx dc-mock scenario load ./${file.name}`
      return onProblem(`${file.name} is no JSON; ${fix}`)
    }
    if (!isDocument(document)) {
      const found = Array.isArray(document) ? 'a list' : JSON.stringify(document).slice(0, 40)
      return onProblem(
        `${file.name} holds ${found}, and no situation; that is an object such as {"people": [], "checks_used": 500}`,
      )
    }
    await onLoad(document, document.title ?? file.name, file.name)
  }
  return (
    <p class="load-file">
      <label for="scenario-file">Or a file (JSON, as “Share…” downloads it):</label>{' '}
      <input
        id="scenario-file"
        type="file"
        accept=".json,application/json"
        onChange={(event) => read(event.currentTarget)}
      />
    </p>
  )
}

/** Any object will do: the mock says what in it does not fit. */
function isDocument(value: unknown): value is ScenarioDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `source`: what the document was read from, where that is not plain. */
type Load = (body: { name: string } | ScenarioDocument, title: string, source?: string) => Promise<void>

/** Loads and remembers what was there. */
function useLoad(onClose: () => void, onProblem: (says: string) => void): Load {
  const { client, view, snapshot, act, setReplaced } = usePage()
  const isBusy = useRef(false)
  const query = { website: view.appId }
  return async (body, title, source) => {
    // A second press would make the situation that was just loaded the one to go back to.
    if (isBusy.current) return
    isBusy.current = true
    onProblem('')
    const work = async (): Promise<void> => {
      const readAt = Date.now()
      const document = await client.call('getState', { query })
      const lineBefore = findLoad(view.calls.all)?.id ?? null
      await client.call('loadScenario', { query, body })
      const startedAt = snapshot.mock.started_at
      setReplaced({ document, readAt, startedAt, by: title, title: nameSituation(snapshot.website), lineBefore })
    }
    const loaded = await act(work, `Loaded “${title}”.`, (says) =>
      onProblem(source === undefined ? says : `${source}: ${says}`),
    )
    isBusy.current = false
    if (loaded) onClose()
  }
}
