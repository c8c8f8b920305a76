import { DCServiceSdk, DCServiceValidationError, type EmailCheckResult } from 'dc-mock/sdk'

const { DC_API_KEY = '', DC_BASE_URL = '' } = process.env
const sdk = new DCServiceSdk({ apiKey: DC_API_KEY, baseUrl: DC_BASE_URL })
const result: EmailCheckResult = await sdk.checkEmail('block@dc-mock.example.com')
const rejected: unknown = await sdk.checkEmail('no address').catch((error: unknown) => error)
console.log(rejected instanceof DCServiceValidationError ? result.emailInfo.action : rejected)
