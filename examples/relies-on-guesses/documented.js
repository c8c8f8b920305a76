import { check } from './check.js'

/** Relies only on documented behavior: the status 400 for a missing email, and the verdict in `action`. */
export async function signUp(email) {
  if (email === '') return 'Please enter your email'
  const { status, body } = await check(email)
  if (status === 400) return 'Please check your email'
  return body.data.emailInfo.action === 'BLOCK' ? 'Refused' : 'Welcome'
}
