import { createMock } from 'dc-mock'
import { mockHandlers } from 'dc-mock/msw'
import { setupServer } from 'msw/node'

const mock = await createMock()
const server = setupServer(...mockHandlers(mock, { baseUrl: 'https://checks.example' }))
server.listen()
const response = await fetch('https://checks.example/api/v1/services/email/check', {
  method: 'POST',
  headers: { 'x-dc-key': mock.website.private_key, 'content-type': 'application/json' },
  body: JSON.stringify({ email: mock.website.address('block') }),
})
const answer = (await response.json()) as { data: { emailInfo: { action: string } } }
console.log(answer.data.emailInfo.action)
server.close()
await mock.close()
