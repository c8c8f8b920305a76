import type { RequestBody, ResponseBody } from 'dc-mock/types'

const { DC_API_KEY = '', DC_BASE_URL = '' } = process.env
const body: RequestBody<'checkEmail'> = { email: 'block@dc-mock.example.com' }
const response = await fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
  method: 'POST',
  headers: { 'x-dc-key': DC_API_KEY, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const { data } = (await response.json()) as ResponseBody<'checkEmail'>
const action: 'ALLOW' | 'CHALLENGE' | 'BLOCK' = data.emailInfo.action
console.log(action)
