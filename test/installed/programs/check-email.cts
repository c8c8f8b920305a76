/** Checks an address with the given settings, like an app. Returns the verdict, or undefined if there is no verdict. */
export async function checkEmail(env: { DC_BASE_URL: string; DC_API_KEY: string }, email: string): Promise<unknown> {
  const response = await fetch(`${env.DC_BASE_URL}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'x-dc-key': env.DC_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const { data } = (await response.json()) as { data?: { emailInfo: { action: string } } }
  return data?.emailInfo.action
}
