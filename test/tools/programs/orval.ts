import { checkEmail, type Error as ErrorBody, type QuotaExhaustedResponse, releaseCrm } from './generated'

export async function decide(email: string): Promise<'ALLOW' | 'CHALLENGE' | 'BLOCK' | string> {
  const answer = await checkEmail({ email }, { headers: { 'x-dc-key': 'dcp_key' } })
  if (answer.status !== 200) {
    const body: ErrorBody = answer.data
    return body.message
  }
  const related: string[] = answer.data.data.userInfo?.related_emails ?? []
  return related.length > 3 ? 'CHALLENGE' : answer.data.data.emailInfo.action
}

/** The message is an assumption, so the type allows any text. */
export const exhausted: QuotaExhaustedResponse = { message: 'Any text' }

export async function release(email: string): Promise<number | undefined> {
  const answer = await releaseCrm('key', 'secret', { email })
  return answer.status === 200 ? answer.data.data.released : undefined
}

// @ts-expect-error: an address is required
export const empty = checkEmail({})
