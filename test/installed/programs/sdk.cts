import { DCServiceSdk, type EmailInfo, isDCServiceValidationError } from 'dc-mock/sdk'

async function main(): Promise<void> {
  const { DC_API_KEY = '', DC_BASE_URL = '' } = process.env
  const sdk = new DCServiceSdk({ apiKey: DC_API_KEY, baseUrl: DC_BASE_URL })
  const { emailInfo }: { emailInfo: EmailInfo } = await sdk.checkEmail('block@dc-mock.example.com')
  const rejected: unknown = await sdk.checkEmail('no address').catch((error: unknown) => error)
  console.log(isDCServiceValidationError(rejected) ? emailInfo.action : rejected)
}

void main()
