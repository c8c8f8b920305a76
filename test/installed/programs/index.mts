import { createMock } from 'dc-mock'

const mock = await createMock()
const website = await mock.createWebsite({ scenario: 'verdict-block' })
const response = await mock.fetch('http://mock/api/v1/services/email/check', {
  method: 'POST',
  headers: { 'x-dc-key': website.private_key, 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'ana@shop.example' }),
})
const answer = (await response.json()) as { data: { emailInfo: { action: string } } }
console.log(answer.data.emailInfo.action)
await mock.close()
