import { checkEmail, releaseCrm } from './generated'
import { createClient } from './generated/client'
import type { CheckEmailErrors, Error as ErrorBody } from './generated/types.gen'

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', auth: () => 'dcp_key' })

export async function decide(email: string): Promise<'ALLOW' | 'CHALLENGE' | 'BLOCK' | string> {
  const { data, error } = await checkEmail({ client, body: { email } })
  if (!data) {
    const body: ErrorBody = error
    return body.message
  }
  const related: string[] = data.data.userInfo?.related_emails ?? []
  return related.length > 3 ? 'CHALLENGE' : data.data.emailInfo.action
}

/** The message is an assumption, so the type allows any text. */
export const exhausted: CheckEmailErrors[429] = { message: 'Any text' }

export async function release(email: string): Promise<number | undefined> {
  const { data } = await releaseCrm({ client, path: { api_key: 'key', secret: 'secret' }, body: { email } })
  return data?.data.released
}

// @ts-expect-error: an address is required
export const empty = checkEmail({ client, body: {} })
