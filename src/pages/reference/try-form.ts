/** A form of the page: its call as a command, sent, and what came of it. */
import { type Got, showAnswer } from './answer.ts'
import { type Call, curlOf, readCall } from './call.ts'
import { readEntry } from './mock.ts'

/** Brings a form to life. `onAnswer` is told of each answer. */
export function startForm(form: HTMLFormElement, onAnswer: (operation: string, got: Got) => void): void {
  const status = part(form, '[role=status]', HTMLElement)
  const place = part(form, '.got', HTMLElement)
  const button = part(form, 'button', HTMLButtonElement)
  const operation = form.id.replace(/-try$/, '')
  let sending: AbortController | null = null
  const say = (text: string, className = ''): void => {
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
    if (sending) return sending.abort()
    sending = new AbortController()
    button.textContent = 'Stop'
    say('Waiting for the answer…')
    try {
      const got = await send(readCall(form), sending.signal)
      const entry = await readEntry(got.headers.get('x-mock-request-id') ?? '')
      place.replaceChildren(...showAnswer(got, entry))
      // Shown by what stands below; read aloud here.
      say(`Answered ${got.status}.`, 'aside')
      onAnswer(operation, got)
    } catch (error) {
      place.replaceChildren()
      say(explain(error, sending.signal))
    } finally {
      sending = null
      button.textContent = 'Send'
    }
  })
  startCopy(form.closest('figure'))
  form.hidden = false
}

/** Only pages that a browser trusts may write to the clipboard. */
function startCopy(figure: HTMLElement | null): void {
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
  if (code) code.textContent = curlOf(readCall(form), location.origin)
}

async function send({ method, path, headers, body }: Call, signal: AbortSignal): Promise<Got> {
  const start = performance.now()
  const answer = await fetch(path, { method, headers, body, signal, credentials: 'omit', cache: 'no-store' })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, took: performance.now() - start }
}

function explain(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return 'Stopped. The mock saw the call and wrote it down.'
  // A header that no request can have is the caller's slip; all else is the connection's.
  if (error instanceof TypeError && /header/i.test(error.message)) return `Not sent: ${error.message}`
  return 'No answer: the connection ended. A fault may do that, or the mock has stopped.'
}

function part<T extends Element>(form: HTMLFormElement, selector: string, kind: new () => T): T {
  const found = form.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`The form ${form.id} has no ${selector}`)
}
