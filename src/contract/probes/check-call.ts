import type { CallShape } from '../call.ts'

/** Returns a check that must succeed for the probe to continue. */
export function successfulCheck(email: string): CallShape {
  return { operation: 'checkEmail', body: { email }, expectedStatus: 200 }
}

/** Returns a check whose success is only an assumption. */
export function unverifiedCheck(email: string): CallShape {
  return { operation: 'checkEmail', body: { email }, credentialVerified: false }
}

/** Returns a check whose status is evaluated by a rule. */
export function uncheckedCheck(email: string): CallShape {
  return { operation: 'checkEmail', body: { email } }
}
