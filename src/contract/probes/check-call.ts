import type { CallShape } from '../call.ts'

/** A check of an address that is answered. */
export function successfulCheck(email: string): CallShape {
  return { operation: 'checkEmail', body: { email }, expectedStatus: 200 }
}

/** A check whose success is a guess of ours: nobody vouches for it. */
export function unverifiedCheck(email: string): CallShape {
  return { operation: 'checkEmail', body: { email }, credentialVerified: false }
}

/** A check of an address where the answer's status is what it is about. */
export function uncheckedCheck(email: string): CallShape {
  return { operation: 'checkEmail', body: { email } }
}
