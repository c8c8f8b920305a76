import { check } from './check.js'

/** Relies on two guesses: the wording of the 400 (A2), and the score at which an address becomes risky (A20). */
export async function signUp(email) {
  const { status, body } = await check(email)
  if (status === 400)
    return body.message === 'Email is required' ? 'Please enter your email' : 'Please check your email'
  return body.data.emailInfo.risk_score >= 50 ? 'Refused' : 'Welcome'
}
