import type { ComponentChildren, ComponentProps, JSX, TargetedInputEvent } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'

type InputEvent = TargetedInputEvent<HTMLInputElement>

/** Returns attributes that bind an input element to a state variable. */
export function bind(
  value: string,
  onChange: (value: string) => void,
): { value: string; onInput: (event: InputEvent) => void } {
  return { value, onInput: (event) => onChange(event.currentTarget.value) }
}

interface SelectProps<Value extends string> {
  value: Value
  options: Readonly<Record<Value, string>>
  onSelect: (value: Value) => void
  id?: string
  'aria-label'?: string
}

export function Select<Value extends string>({ options, onSelect, ...attributes }: SelectProps<Value>): JSX.Element {
  // The cast is safe, because the type of `options` allows only these keys.
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
  /** Shows an error message below the fields. If `path` is the name of a field, marks that field as invalid. */
  show(message: string, path?: string | null): void
  clear(): void
  /** Returns attributes that link an invalid field to the error message. Returns an empty object if the field is valid. */
  field(name: string): { 'aria-invalid'?: true; 'aria-describedby'?: string }
  element: JSX.Element
}

/** @param labels field labels for error messages. The keys are the field names that the control plane uses in its error messages. */
export function useFormError(labels: Readonly<Record<string, string>>): FormError {
  const [{ message, path }, setError] = useState<{ message: string; path: string | null }>(noError)
  const id = useId()
  return useMemo(() => {
    const label = path === null ? undefined : labels[path]
    // If the message starts with the field name, as in "delay must be a duration", replace the field name with its label.
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
  /**
   * Field labels for error messages, keyed by the control plane's field names. The first key must be the name of the text field. The form
   * uses this name to mark the text field as invalid.
   */
  fields: Readonly<Record<string, string>>
  submitLabel: string
  /**
   * Initial text. The user must change the text before submitting the form.
   * @default an empty string
   */
  initialValue?: string
  /** Called with the trimmed text. If the callback resolves to true, the form resets the text field. */
  onSubmit: (value: string, onError: (message: string) => void) => Promise<boolean>
  input?: ComponentProps<'input'>
  children?: ComponentChildren
}

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
    // Reset the text only if the user did not edit it while the action was running.
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
