import type { components, operations } from './generated/index.js'

type Check = operations['checkEmail']

const request: Check['requestBody']['content']['application/json'] = { email: 'ana@shop.example' }

export function decide(data: Check['responses'][200]['content']['application/json']): 'ALLOW' | 'CHALLENGE' | 'BLOCK' {
  const related: string[] = data.data.userInfo?.related_emails ?? []
  return related.length > 3 ? 'CHALLENGE' : data.data.emailInfo.action
}

/** The message is an assumption, so the type allows any text. */
export const exhausted: Check['responses'][429]['content']['application/json'] = { message: 'Any text' }
export const error: components['schemas']['Error'] = exhausted
export const release: components['schemas']['ReleaseRequest'] = { email: request.email }

// @ts-expect-error: an address is required
export const empty: Check['requestBody']['content']['application/json'] = {}
