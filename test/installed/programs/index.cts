import { createMock } from 'dc-mock'

async function main(): Promise<void> {
  const mock = await createMock()
  const response = await mock.fetch('http://mock/api/v1/services/email/check', {
    method: 'POST',
    headers: { 'x-dc-key': mock.website.private_key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'block@dc-mock.example.com' }),
  })
  const answer = (await response.json()) as { data: { emailInfo: { action: string } } }
  console.log(answer.data.emailInfo.action)
  await mock.close()
}

void main()
