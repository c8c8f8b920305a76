import type { ComponentChildren, ComponentProps, JSX, TargetedInputEvent } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'

type InputEvent = TargetedInputEvent<HTMLInputElement>

/** Returns the attributes that bind an input to a state variable. */
export function bind(
  value: string,
  onChange: (value: string) => void,
): { value: string; onInput: (event: InputEvent) => void } {
  return { value, onInput: (event) => onChange(event.currentTarget.value) }
}

interface SelectProps<Value extends string> {
  value: Value
  /** Option labels, by value. */
  options: Readonly<Record<Value, string>>
  onSelect: (value: Value) => void
  id?: string
  'aria-label'?: string
}

export function Select<Value extends string>({ options, onSelect, ...attributes }: SelectProps<Value>): JSX.Element {
  // The cast is safe, because the type of the record allows only these keys.
  const values = Object.keys(options) as Value[]
  return (
    <select
      {...attributes}
      onChange={(event) => {
        const selected = values.find((value) => value === event.currentTarget.value)
        if (selected !== undefined) onSelect(selected)
      }}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {options[value]}
        </option>
      ))}
    </select>
  )
}

const noError = { message: '', path: null }

export interface FormError {
  /** Shows an error message from the mock below the fields, and marks the invalid field at `path`. */
  show(message: string, path?: string | null): void
  clear(): void
  /** Returns the attributes that mark a field as invalid and refer to its error message. */
  field(name: string): { 'aria-invalid'?: true; 'aria-describedby'?: string }
  element: JSX.Element
}

/**
 * Returns the error state of a form. An error is shown until the user changes a field or submits the form again.
 *
 * @param labels field labels, by field name in the control plane
 */
export function useFormError(labels: Readonly<Record<string, string>>): FormError {
  const [{ message, path }, setError] = useState<{ message: string; path: string | null }>(noError)
  const id = useId()
  return useMemo(() => {
    const label = path === null ? undefined : labels[path]
    // A message such as "delay must be a duration" starts with the field name. Replace the field name with the label.
    const text = path !== null && label && message.startsWith(path) ? label + message.slice(path.length) : message
    return {
      show: (text, at = null) => setError({ message: text, path: at }),
      clear: () => setError(noError),
      field: (each) => (path === each ? { 'aria-invalid': true, 'aria-describedby': id } : {}),
      element: (
        <p class="bad form-error" role="alert" id={id}>
          {text}
        </p>
      ),
    }
  }, [message, path, labels, id])
}

interface LineFormProps {
  label: string
  /** Whether the label is visible only to screen readers. */
  isLabelHidden?: boolean
  /** Labels for error messages, by field name in the control plane. The first label belongs to the text field. */
  fields: Readonly<Record<string, string>>
  submitLabel: string
  /**
   * Initial text. The form can be submitted only after the text has changed.
   * @default an empty field
   */
  initialValue?: string
  /** Submits the trimmed text. Returns whether the action succeeded. */
  onSubmit: (value: string, onError: (message: string) => void) => Promise<boolean>
  /** Additional attributes of the text field. */
  input?: ComponentProps<'input'>
  /** Additional fields. */
  children?: ComponentChildren
}

/** Form with a text field and a submit button on one line. */
export function LineForm({
  label,
  isLabelHidden = false,
  fields,
  submitLabel,
  initialValue = '',
  onSubmit,
  input = {},
  children,
}: LineFormProps): JSX.Element {
  const id = useId()
  const [value, setValue] = useState(initialValue)
  const error = useFormError(fields)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    error.clear()
    // Keep text that the user typed while the page was refreshing.
    if (await onSubmit(value.trim(), error.show)) setValue((current) => (current === value ? initialValue : current))
  }
  return (
    <form class="line-form" onSubmit={submit} onInput={error.clear}>
      <label for={id} class={isLabelHidden ? 'aside' : ''}>
        {label}
      </label>
      <input id={id} required {...input} {...error.field(Object.keys(fields)[0] ?? '')} {...bind(value, setValue)} />
      {children}
      <button type="submit" disabled={initialValue !== '' && value.trim() === initialValue}>
        {submitLabel}
      </button>
      {error.element}
    </form>
  )
}
