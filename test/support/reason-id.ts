import type { Answer, Started } from './start.ts'

/** Returns the ID of the reason that the journal contains for a response. */
export async function reasonIdOf({ call }: Pick<Started, 'call'>, { headers }: Answer): Promise<string> {
  const { json, text } = await call(`/_mock/requests/${headers.get('x-mock-request-id')}`)
  if (json?.why === undefined) throw new Error(`The journal has no entry for the request: ${text}`)
  return json.why.id
}
