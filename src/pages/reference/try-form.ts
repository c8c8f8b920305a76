/** A form of the page: its call as a command, sent, and what came of it. */

import { readEntry } from './control.ts'
import { type FormRequest, formatRequestAsCurl, readForm } from './form-request.ts'
import { renderResponse, type TimedResponse } from './response.ts'

/** Brings a form to life. `onAnswer` is told of each answer. */
export function initForm(
  form: HTMLFormElement,
  onResponse: (operation: string, response: TimedResponse) => void,
): void {
  const status = queryElement(form, '[role=status]', HTMLElement)
  const output = queryElement(form, '.got', HTMLElement)
  const button = queryElement(form, 'button', HTMLButtonElement)
  const operation = form.id.replace(/-try$/, '')
  let abortController: AbortController | null = null
  const setStatus = (text: string, className = ''): void => {
    status.textContent = text
    status.className = className
  }

  form.querySelector('select')?.addEventListener('change', ({ target }) => {
    const body = form.querySelector('textarea')
    if (body && target instanceof HTMLSelectElement) body.value = target.value
    showCommand(form)
  })
  form.addEventListener('input', () => showCommand(form))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (abortController) return abortController.abort()
    abortController = new AbortController()
    button.textContent = 'Stop'
    setStatus('Waiting for the answer…')
    try {
      const response = await send(readForm(form), abortController.signal)
      const entry = await readEntry(response.headers.get('x-mock-request-id') ?? '')
      output.replaceChildren(...renderResponse(response, entry))
      // Shown by what stands below; read aloud here.
      setStatus(`Answered ${response.status}.`, 'aside')
      onResponse(operation, response)
    } catch (error) {
      output.replaceChildren()
      setStatus(describeFailure(error, abortController.signal))
    } finally {
      abortController = null
      button.textContent = 'Send'
    }
  })
  initCopyButton(form.closest('figure'))
  form.hidden = false
}

/** Only pages that a browser trusts may write to the clipboard. */
function initCopyButton(figure: HTMLElement | null): void {
  const button = figure?.querySelector<HTMLButtonElement>('button.copy')
  if (!button || !navigator.clipboard) return
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure?.querySelector('code.curl')?.textContent ?? '')
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}

/** Shows the call of a form as the command that makes it. */
export function showCommand(form: HTMLFormElement): void {
  const code = form.closest('figure')?.querySelector('code.curl')
  if (code) code.textContent = formatRequestAsCurl(readForm(form), location.origin)
}

async function send({ method, path, headers, body }: FormRequest, signal: AbortSignal): Promise<TimedResponse> {
  const start = performance.now()
  const response = await fetch(path, { method, headers, body, signal, credentials: 'omit', cache: 'no-store' })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, durationMs: performance.now() - start }
}

function describeFailure(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return 'Stopped. The mock saw the call and wrote it down.'
  // A header that no request can have is the caller's slip; all else is the connection's.
  if (error instanceof TypeError && /header/i.test(error.message)) return `Not sent: ${error.message}`
  return 'No answer: the connection ended. A fault may do that, or the mock has stopped.'
}

function queryElement<T extends Element>(form: HTMLFormElement, selector: string, kind: new () => T): T {
  const found = form.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`The form ${form.id} has no ${selector}`)
}
