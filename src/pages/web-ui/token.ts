/** Asks for the control token once; the browser then keeps a cookie in its place. */
import { elementOf } from './element.ts'

const form = elementOf('form', HTMLFormElement)
const input = elementOf('token', HTMLInputElement)
const problem = elementOf('problem', HTMLParagraphElement)

input.focus()
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  problem.textContent = ''
  try {
    const answer = await fetch('/_mock/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: input.value.trim() }),
    })
    // The same address again, this time with the cookie.
    if (answer.ok) return location.reload()
    problem.textContent = answer.status === 401 ? 'That is not the token of this mock.' : `Answered ${answer.status}.`
  } catch {
    problem.textContent = 'The mock does not answer. Is it still running?'
  }
  input.select()
})
