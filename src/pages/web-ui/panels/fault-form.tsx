import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { operations } from '../../../spec/generated/operations.ts'
import type { ScenarioFault } from '../../../types.ts'
import { bind, Select, useFormError } from '../components/form.tsx'

const effects = {
  respond: 'returns the status',
  delay: 'delays the response by',
  drop: 'drops the connection',
  truncate: 'truncates the body after',
} as const

type Effect = keyof typeof effects

/** Label, example and control plane field for each effect's value. Null for effects without a value. */
const effectValues: Readonly<Record<Effect, { label: string; example: string; field: string } | null>> = {
  respond: { label: 'status', example: '503', field: 'respond.status' },
  delay: { label: 'duration', example: '2s', field: 'delay' },
  drop: null,
  truncate: { label: 'bytes', example: '20', field: 'truncate_bytes' },
}

const countOptions = {
  all: 'every request',
  times: 'the first n requests',
  nth: 'only the nth request',
  every: 'every nth request',
} as const

const whenOptions = {
  before: 'before processing: nothing is counted',
  after: 'after processing: counted and stored',
} as const

const operationOptions = { '': 'any', ...Object.fromEntries(Object.keys(operations).map((name) => [name, name])) }

interface Draft {
  operation: string
  email: string
  when: keyof typeof whenOptions
  count: keyof typeof countOptions
  number: string
  effect: Effect
  value: string
}

const emptyDraft: Draft = {
  operation: '',
  email: '',
  when: 'before',
  count: 'times',
  number: '1',
  effect: 'respond',
  value: '503',
}

interface FaultFormProps {
  onAdd: (fault: ScenarioFault, onError: (message: string) => void) => Promise<boolean>
}

const fieldLabels = {
  operation: 'The operation',
  'match.email': 'The email',
  delay: 'The duration',
  'respond.status': 'The status',
  truncate_bytes: 'The number of bytes',
  times: 'The number',
  nth: 'The number',
  every: 'The number',
}

/** Does not validate the input, because the mock validates it. */
export function FaultForm({ onAdd }: FaultFormProps): JSX.Element {
  const error = useFormError(fieldLabels)
  const [draft, setDraft] = useState(emptyDraft)
  const update = (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes })
  const effectValue = effectValues[draft.effect]
  const add = async (event: Event): Promise<void> => {
    event.preventDefault()
    error.clear()
    await onAdd(toFault(draft), error.show)
  }
  return (
    <details>
      <summary>Custom fault</summary>
      <form class="fields" onSubmit={add} onInput={error.clear}>
        <label for="fault-operation">Operation</label>
        <Select
          id="fault-operation"
          value={draft.operation}
          options={operationOptions}
          onSelect={(operation) => update({ operation })}
        />
        <label for="fault-email">Email</label>
        <input
          id="fault-email"
          placeholder="any, or *@corp.example"
          {...bind(draft.email, (email) => update({ email }))}
        />
        <label for="fault-effect">Effect</label>
        <span class="pair">
          <Select
            id="fault-effect"
            value={draft.effect}
            options={effects}
            onSelect={(effect) => update({ effect, value: effectValues[effect]?.example ?? '' })}
          />
          {effectValue === null ? null : (
            <input
              aria-label={effectValue.label}
              {...error.field(effectValue.field)}
              required
              {...bind(draft.value, (value) => update({ value }))}
            />
          )}
        </span>
        <label for="fault-count">How often</label>
        <span class="pair">
          <Select id="fault-count" value={draft.count} options={countOptions} onSelect={(count) => update({ count })} />
          {draft.count === 'all' ? null : (
            <input
              type="number"
              aria-label="Number"
              min={1}
              required
              {...bind(draft.number, (number) => update({ number }))}
            />
          )}
        </span>
        <label for="fault-when">When</label>
        <Select id="fault-when" value={draft.when} options={whenOptions} onSelect={(when) => update({ when })} />
        <div class="hint">{error.element}</div>
        <div class="buttons">
          <button type="submit" class="primary">
            Create
          </button>
        </div>
      </form>
    </details>
  )
}

function toFault({ operation, email, when, count, number, effect, value }: Draft): ScenarioFault {
  return {
    ...(operation === '' ? {} : { operation }),
    ...(email.trim() === '' ? {} : { match: { email: email.trim() } }),
    ...(when === 'after' ? { when } : {}),
    ...(count === 'all' ? {} : { [count]: Number(number) }),
    ...toFaultEffect(effect, value.trim()),
  }
}

function toFaultEffect(effect: Effect, value: string): ScenarioFault {
  switch (effect) {
    case 'respond':
      return { respond: { status: Number(value) } }
    case 'delay':
      return { delay: value }
    case 'drop':
      return { drop: true }
    case 'truncate':
      return { truncate_bytes: Number(value) }
  }
}
