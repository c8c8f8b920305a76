/** Asks for the control token once; the browser then keeps a cookie in its place. */
import { getElement } from './element.ts'

const form = getElement('form', HTMLFormElement)
const input = getElement('token', HTMLInputElement)
const problem = getElement('problem', HTMLParagraphElement)

input.focus()
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  problem.textContent = ''
  try {
    const response = await fetch('/_mock/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: input.value.trim() }),
    })
    // The same address again, this time with the cookie.
    if (response.ok) return location.reload()
    problem.textContent =
      response.status === 401 ? 'That is not the token of this mock.' : `Answered ${response.status}.`
  } catch {
    problem.textContent = 'The mock does not answer. Is it still running?'
  }
  input.select()
})
