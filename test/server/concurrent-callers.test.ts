import { expect, it } from 'vitest'
import { createMock } from '../../src/index.ts'

it('answers all who ask at once, however many asked before, and each their own', async () => {
  await using mock = await createMock()
  const { url } = await mock.listen()
  const { private_key } = await mock.createWebsite({ plan: 'organization' })
  const headers = { 'x-dc-key': private_key, 'content-type': 'application/json' }
  const ask = async (email: string): Promise<string> => {
    const body = JSON.stringify({ email })
    const response = await fetch(`${url}/api/v1/services/email/check`, { method: 'POST', headers, body })
    return (await response.json()).data.emailInfo.email
  }
  // Replies gather until there are about as many as the time before; fewer must not wait for others who never come.
  for (const [round, callers] of [1, 24, 24, 2, 1, 40, 7, 32, 32, 1, 1].entries()) {
    const emails = Array.from({ length: callers }, (_, i) => `round${round}.caller${i}@shop.example`)
    expect(await Promise.all(emails.map(ask))).toEqual(emails)
  }
})
