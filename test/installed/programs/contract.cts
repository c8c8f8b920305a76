import { expectToMatchContract } from 'dc-mock/contract'

async function main(): Promise<void> {
  const { DC_API_KEY = '', DC_BASE_URL = '' } = process.env
  const response = await fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'x-dc-key': DC_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'block@dc-mock.example.com' }),
  })
  await expectToMatchContract(response)
  const answer = (await response.json()) as { data: { emailInfo: { action: string } } }
  console.log(answer.data.emailInfo.action)
}

void main()
