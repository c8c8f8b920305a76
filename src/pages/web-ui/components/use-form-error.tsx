import type { JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'

export interface FormError {
  /** Shows an error of the mock below the fields. */
  show(message: string): void
  clear(): void
  /** Attributes of a field: whether the error is about this field, and the element that describes it. */
  field(name: string): { 'aria-invalid'?: true; 'aria-describedby'?: string }
  element: JSX.Element
}

/**
 * Returns the error of a form, which stays until the user changes a field or submits the form again.
 *
 * @param labels labels of the fields, by their names in the control plane
 */
export function useFormError(labels: Readonly<Record<string, string>>): FormError {
  const [message, setMessage] = useState('')
  const id = useId()
  return useMemo(() => {
    // Messages start with the name of the field, for example "delay must be a duration".
    const name = Object.keys(labels).find((each) => message.startsWith(`${each} `)) ?? null
    const text = name === null ? message : `${labels[name]}${message.slice(name.length)}`
    return {
      show: setMessage,
      clear: () => setMessage(''),
      field: (each) => (name === each ? { 'aria-invalid': true, 'aria-describedby': id } : {}),
      element: (
        <p class="bad form-error" role="alert" id={id}>
          {text}
        </p>
      ),
    }
  }, [message, labels, id])
}
