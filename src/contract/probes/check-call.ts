import type { CallShape } from '../call.ts'

/** A check of an address that is answered. */
export function checkOf(email: string): CallShape {
  return { operation: 'checkEmail', body: { email }, answers: 200 }
}

/** A check whose success is a guess of ours: nobody vouches for it. */
export function checkPerhaps(email: string): CallShape {
  return { operation: 'checkEmail', body: { email }, credentialVerified: false }
}

/** A check of an address where the answer's status is what it is about. */
export function checkAnyhow(email: string): CallShape {
  return { operation: 'checkEmail', body: { email } }
}
