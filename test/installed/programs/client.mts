import { connectMock } from 'dc-mock/client'

const mock = await connectMock(process.env.DC_MOCK_URL ?? '')
const website = await mock.createWebsite({ scenario: 'verdict-block' })
await fetch(`${website.url}/api/v1/services/email/check`, {
  method: 'POST',
  headers: { 'x-dc-key': website.private_key, 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'ana@shop.example' }),
})
const [entry] = await website.requests.wait({ operation: 'checkEmail', email: 'ana@shop.example' })
console.log(/BLOCK/.exec(entry?.response.body ?? '')?.[0])
await website.remove()
