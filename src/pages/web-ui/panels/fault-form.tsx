import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { operations } from '../../../spec/generated/operations.ts'
import type { ScenarioFault } from '../../../types.ts'

import { useFormError } from '../components/use-form-error.tsx'

const effects = [
  { id: 'respond', label: 'returns the status', unit: 'status', example: '503', field: 'respond.status' },
  { id: 'delay', label: 'delays the response by', unit: 'duration', example: '2s', field: 'delay' },
  { id: 'drop', label: 'drops the connection', unit: null, example: '', field: 'drop' },
  { id: 'truncate', label: 'truncates the body after', unit: 'bytes', example: '20', field: 'truncate_bytes' },
] as const

type Effect = (typeof effects)[number]['id']

const counts = [
  { id: 'all', label: 'every request' },
  { id: 'times', label: 'a number of times' },
  { id: 'nth', label: 'only request number' },
  { id: 'every', label: 'every nth request' },
] as const

type Count = (typeof counts)[number]['id']

interface Draft {
  operation: string
  email: string
  when: 'before' | 'after'
  count: Count
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

/** Form that adds a custom fault. The mock validates the fault. */
export function FaultForm({ onAdd }: FaultFormProps): JSX.Element {
  const error = useFormError(fieldLabels)
  const [draft, setDraft] = useState(emptyDraft)
  const update = (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes })
  const effect = effects.find(({ id }) => id === draft.effect) ?? effects[0]
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
        <select
          id="fault-operation"
          value={draft.operation}
          onChange={(event) => update({ operation: event.currentTarget.value })}
        >
          <option value="">any</option>
          {Object.keys(operations).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <label for="fault-email">Email</label>
        <input
          id="fault-email"
          placeholder="any, or *@corp.example"
          value={draft.email}
          onInput={(event) => update({ email: event.currentTarget.value })}
        />
        <label for="fault-effect">Effect</label>
        <span class="pair">
          <select
            id="fault-effect"
            value={draft.effect}
            onChange={(event) => {
              const selected = effects.find(({ id }) => id === event.currentTarget.value) ?? effects[0]
              update({ effect: selected.id, value: selected.example })
            }}
          >
            {effects.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          {effect.unit === null ? null : (
            <input
              aria-label={effect.unit}
              {...error.field(effect.field)}
              required
              value={draft.value}
              onInput={(event) => update({ value: event.currentTarget.value })}
            />
          )}
        </span>
        <label for="fault-count">How often</label>
        <span class="pair">
          <select
            id="fault-count"
            value={draft.count}
            onChange={(event) =>
              update({ count: counts.find(({ id }) => id === event.currentTarget.value)?.id ?? 'all' })
            }
          >
            {counts.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          {draft.count === 'all' ? null : (
            <input
              type="number"
              aria-label="Number"
              min={1}
              required
              value={draft.number}
              onInput={(event) => update({ number: event.currentTarget.value })}
            />
          )}
        </span>
        <label for="fault-when">When</label>
        <select
          id="fault-when"
          value={draft.when}
          onChange={(event) => update({ when: event.currentTarget.value === 'after' ? 'after' : 'before' })}
        >
          <option value="before">before processing: nothing is counted</option>
          <option value="after">after processing: counted and stored</option>
        </select>
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
