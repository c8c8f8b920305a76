import { DCServiceSdk } from '@datacops/services-sdk'

/** Handles a signup in a worker or a serverless function. The client calls the live service, because `baseUrl` is not set. */
export async function handleSignup(request, env) {
  const { email } = await request.json()
  const client = new DCServiceSdk({ apiKey: env.DC_API_KEY })
  const related = await countRelated(client, email)
  return Response.json({ trial: related < 2 }, { status: 201 })
}

/** Returns the number of other accounts on the person's devices, or 0 if the service fails, so that nobody loses the trial. */
async function countRelated(client, email) {
  try {
    const { userInfo } = await client.checkEmail(email)
    return userInfo?.related_email_count ?? 0
  } catch {
    return 0
  }
}
