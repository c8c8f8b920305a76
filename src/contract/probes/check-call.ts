import type { CallShape } from '../call.ts'

/** Returns an email check that must succeed for the probe to continue. */
export function successfulCheck(email: string): CallShape {
  return { operation: 'checkEmail', body: { email }, expectedStatus: 200 }
}

/** Returns an email check that succeeds only according to an assumption. */
export function unverifiedCheck(email: string): CallShape {
  return { operation: 'checkEmail', body: { email }, credentialVerified: false }
}

/** Returns an email check whose status a rule evaluates. */
export function uncheckedCheck(email: string): CallShape {
  return { operation: 'checkEmail', body: { email } }
}
