/** Page with a form for the control token. Submitting the form sets a cookie, so users enter the token only once. */
import { storeSession } from '../session.ts'
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
    if (response.ok) {
      storeSession(response)
      return location.reload()
    }
    problem.textContent = response.status === 401 ? 'Wrong token.' : `The mock responded with ${response.status}.`
  } catch {
    problem.textContent = 'The mock is not responding. Make sure that the mock is running, then try again.'
  }
  input.select()
})
