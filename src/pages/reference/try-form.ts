/** Initializes the forms in the API reference. Each form shows sample code, sends a request and shows the response. */

import { createSnippets } from '../snippets.ts'
import { copyText } from '../web-ui/components/copy-text.ts'
import { readEntry } from './control.ts'
import { type FormRequest, readForm, toSnippetRequest } from './form-request.ts'
import { renderResponse, type TimedResponse } from './response.ts'

export function initForm(form: HTMLFormElement, onResponse: (operation: string) => void): void {
  const status = queryElement(form, '[role=status]', HTMLElement)
  const output = queryElement(form, '.got', HTMLElement)
  const button = queryElement(form, 'button', HTMLButtonElement)
  const operation = form.id.replace(/-try$/, '')
  let abortController: AbortController | null = null
  const setStatus = (text: string, className = ''): void => {
    status.textContent = text
    status.className = className
  }

  const example = form.querySelector('select')
  const body = form.querySelector('textarea')
  example?.addEventListener('change', () => {
    if (body) body.value = example.value
    showSnippet(form)
  })
  // Select the example that matches the edited body. If no example matches, clear the selection.
  body?.addEventListener('input', () => {
    if (example) example.value = body.value
  })
  form.addEventListener('input', () => showSnippet(form))
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
      // Announce the status to screen readers. Sighted users see the response below the form.
      setStatus(`Received a ${response.status} response.`, 'aside')
      onResponse(operation)
    } catch (error) {
      output.replaceChildren()
      setStatus(describeFailure(error, abortController.signal))
    } finally {
      abortController = null
      button.textContent = 'Send'
    }
  })
  initSnippet(form)
  form.hidden = false
}

let selectedLanguage = 'curl'

export function showSnippet(form: HTMLFormElement): void {
  const { select, code } = querySnippet(form)
  const snippets = createSnippets(toSnippetRequest(readForm(form)))
  if (select.options.length === 0) select.append(...snippets.map(({ language }) => new Option(language)))
  select.value = selectedLanguage
  code.textContent = snippets.find(({ language }) => language === selectedLanguage)?.code ?? ''
}

function initSnippet(form: HTMLFormElement): void {
  const { select, code, button } = querySnippet(form)
  select.hidden = false
  select.addEventListener('change', () => {
    selectedLanguage = select.value
    for (const each of document.querySelectorAll<HTMLFormElement>('form.try')) showSnippet(each)
  })
  button.hidden = false
  button.addEventListener('click', async () => {
    const isCopied = await copyText(code.textContent)
    if (!isCopied) getSelection()?.selectAllChildren(code)
    button.textContent = isCopied ? 'Copied' : 'Press Ctrl+C or ⌘C'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}

function querySnippet(form: HTMLFormElement) {
  const figure = form.closest('figure') ?? form
  return {
    select: queryElement(figure, 'select.language', HTMLSelectElement),
    code: queryElement(figure, 'code.snippet', HTMLElement),
    button: queryElement(figure, 'button.copy', HTMLButtonElement),
  }
}

async function send({ method, path, headers, body }: FormRequest, signal: AbortSignal): Promise<TimedResponse> {
  const start = performance.now()
  const response = await fetch(path, { method, headers, body, signal, credentials: 'omit', cache: 'no-store' })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, durationMs: performance.now() - start }
}

function describeFailure(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return 'Canceled. The mock still recorded the request.'
  // If a header contains invalid user input, `fetch` throws a `TypeError` that mentions the header. All other errors are connection errors.
  if (error instanceof TypeError && /header/i.test(error.message)) return `Not sent: ${error.message}`
  return 'The connection was closed without a response. A fault may be active, or the mock may have stopped.'
}

function queryElement<T extends Element>(parent: Element, selector: string, type: new () => T): T {
  const found = parent.querySelector(selector)
  if (found instanceof type) return found
  throw new Error(`The form has no ${selector}`)
}
