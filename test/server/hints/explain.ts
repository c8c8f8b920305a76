import { expect } from 'vitest'
import type { Answer, Call, Started } from '../../support/start.ts'

export const check = '/api/v1/services/email/check'
export const health = '/api/v1/export/health'
/** Key in the format of the live service's keys. */
export const live = 'dcp_k7Qx2Vn9Lw4Rb8Tz1Hs6Jc3Md5Fg0PyAeUoIiXqB'

export interface Explained {
  answer: Answer
  id: string
  message: string
  hints: string[]
}

/** Makes a call and reads the reason for the response from the journal. */
export async function explain({ call }: Started, path: string, options: Call = {}): Promise<Explained> {
  const answer = await call(path, options)
  const { json } = await call(`/_mock/requests/${answer.headers.get('x-mock-request-id')}`)
  const { id, message, hints, state } = json.why
  expect(state).not.toHaveProperty('hint')
  for (const hint of hints) expect(message).toContain(hint.message)
  return { answer, id, message, hints: hints.map((hint: { id: string }) => hint.id) }
}
