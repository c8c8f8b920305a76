import { connectMock } from 'dc-mock/client'
import { drill } from 'dc-mock/drill'

const { DC_API_KEY = '', DC_BASE_URL = '', DC_MOCK_URL = '' } = process.env

async function signUp(email: string): Promise<'welcome' | 'refused'> {
  const response = await fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'x-dc-key': DC_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const answer = (await response.json()) as { data: { emailInfo: { action: string } } }
  return answer.data.emailInfo.action === 'BLOCK' ? 'refused' : 'welcome'
}

async function main(): Promise<void> {
  const report = await drill({ mock: await connectMock(DC_MOCK_URL), only: ['block'], signUp })
  const { status, findings } = report.cases.find(({ id }) => id === 'block') ?? {}
  console.log(status === 'survived' ? 'BLOCK' : { status, findings })
}

void main()
