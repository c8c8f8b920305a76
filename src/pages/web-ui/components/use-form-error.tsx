import type { JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'

export interface FormError {
  /** Shows an error message from the mock below the fields. */
  show(message: string): void
  clear(): void
  /** Returns the attributes of a field: whether the field is invalid, and the ID of the element that contains the error message. */
  field(name: string): { 'aria-invalid'?: true; 'aria-describedby'?: string }
  element: JSX.Element
}

/**
 * Returns the error state of a form. The error is shown until the user changes a field or submits the form again.
 *
 * @param labels labels of the fields, by the field names in the control plane
 */
export function useFormError(labels: Readonly<Record<string, string>>): FormError {
  const [message, setMessage] = useState('')
  const id = useId()
  return useMemo(() => {
    // Error messages start with the name of the field, for example "delay must be a duration".
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
