import type { ResponseBody, WebsiteState } from 'dc-mock/types'

async function main(): Promise<void> {
  const { DC_API_KEY = '', DC_BASE_URL = '', DC_MOCK_URL = '' } = process.env
  const shown = await fetch(`${DC_MOCK_URL}/_mock/websites/app_local`)
  const { plan } = (await shown.json()) as WebsiteState
  const response = await fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'x-dc-key': DC_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'block@dc-mock.example.com' }),
  })
  const { data } = (await response.json()) as ResponseBody<'checkEmail'>
  console.log(plan === 'free' ? data.emailInfo.action : plan)
}

void main()
