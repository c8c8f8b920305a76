import { connectMock, isMockError, type Website } from 'dc-mock/client'

async function checkOn(website: Website): Promise<void> {
  await fetch(`${website.url}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'x-dc-key': website.private_key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: website.address('block') }),
  })
}

async function main(): Promise<void> {
  const mock = await connectMock(process.env.DC_MOCK_URL ?? '')
  const website = await mock.createWebsite()
  await checkOn(website)
  const [entry] = await website.requests.list({ operation: 'checkEmail' })
  await website.remove()
  const gone: unknown = await website.read().catch((error: unknown) => error)
  console.log(isMockError(gone) ? /BLOCK/.exec(entry?.response.body ?? '')?.[0] : gone)
}

void main()
