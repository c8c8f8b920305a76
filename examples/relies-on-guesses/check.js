/** Sends an email check with the key and the base URL from the environment. */
export async function check(email) {
  const response = await fetch(`${process.env.DC_BASE_URL}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dc-key': process.env.DC_API_KEY },
    body: JSON.stringify({ email }),
  })
  return { status: response.status, body: await response.json() }
}
