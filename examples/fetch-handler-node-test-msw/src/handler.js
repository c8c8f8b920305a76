import { DCServiceSdk } from '@datacops/services-sdk'

/** Answers a signup, as a worker or a serverless function does. In production the client calls the live service: no address is set. */
export async function handleSignup(request, env) {
  const { email } = await request.json()
  const client = new DCServiceSdk({ apiKey: env.DC_API_KEY })
  const related = await countRelated(client, email)
  return Response.json({ trial: related < 2 }, { status: 201 })
}

/** With how many other accounts the person was seen. Where the service does not say, nobody loses their trial. */
async function countRelated(client, email) {
  try {
    const { userInfo } = await client.checkEmail(email)
    return userInfo?.related_email_count ?? 0
  } catch {
    return 0
  }
}
