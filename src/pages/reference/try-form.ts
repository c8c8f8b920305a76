/** Form that shows a request as a curl command, sends the request, and shows the response. */

import { copyText } from '../web-ui/components/copy-text.ts'
import { readEntry } from './control.ts'
import { type FormRequest, formatRequestAsCurl, readForm } from './form-request.ts'
import { renderResponse, type TimedResponse } from './response.ts'

/** Adds event handlers to a form. `onResponse` is called with each response. */
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
    showCurl(form)
  })
  form.addEventListener('input', () => showCurl(form))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (abortController) return abortController.abort()
    abortController = new AbortController()
    button.textContent = 'Stop'
    setStatus('Waiting for the response…')
    try {
      const response = await send(readForm(form), abortController.signal)
      const entry = await readEntry(response.headers.get('x-mock-request-id') ?? '')
      output.replaceChildren(...renderResponse(response, entry))
      // This status is for screen readers. Sighted users see the response below the form.
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

function initCopyButton(figure: HTMLElement | null): void {
  const button = figure?.querySelector<HTMLButtonElement>('button.copy')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', async () => {
    const command = figure?.querySelector('code.curl')
    const isCopied = await copyText(command?.textContent ?? '')
    if (!isCopied && command) getSelection()?.selectAllChildren(command)
    button.textContent = isCopied ? 'Copied' : 'Press Ctrl+C or ⌘C'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}

/** Updates the curl command that is shown for a form. */
export function showCurl(form: HTMLFormElement): void {
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
  if (aborted) return 'Canceled. The mock received the request and recorded it.'
  // An error about a header means that the user entered an invalid header. Any other `TypeError` is a connection error.
  if (error instanceof TypeError && /header/i.test(error.message)) return `Not sent: ${error.message}`
  return 'No response: the connection was closed. Either a fault is active, or the mock has stopped.'
}

function queryElement<T extends Element>(form: HTMLFormElement, selector: string, kind: new () => T): T {
  const found = form.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`The form ${form.id} has no ${selector}`)
}
