/** Code samples for integrators, which contain the address and keys of the current website. */
export { loaderSnippet } from '../loader-snippet.ts'

export const identifyCode = `// in the page, once the account exists
dcutils.identifyUser({ email, userId })`

export const eventCode = `// in the page
dcutils.trackEvent('add_to_cart', { sku: 'A-17', quantity: 1 })`

/** Returns code that runs an email check with the client library, like the server of the demo shop. */
export function checkCode(baseUrl: string): string {
  return `// on your server, once for each sign-up attempt
import { DCServiceSdk, DCServiceError } from '@datacops/services-sdk'

const sdk = new DCServiceSdk({
  apiKey: process.env.DC_API_KEY,
  baseUrl: process.env.DC_BASE_URL, // ${baseUrl} here
  timeout: 3000,
})

async function decide(email) {
  try {
    const { emailInfo } = await sdk.checkEmail(email)
    return emailInfo.action // ALLOW, CHALLENGE or BLOCK: act on it, not on the score
  } catch (error) {
    if (error instanceof DCServiceError) console.error(error.statusCode, error.message)
    return 'ALLOW' // no verdict in time: accept the sign-up
  }
}`
}

/** Returns a curl command that runs an email check. */
export function checkCommand(baseUrl: string, privateKey: string | null): string {
  return `curl -s ${baseUrl}/api/v1/services/email/check \\
  -H 'x-dc-key: ${privateKey ?? '$DC_API_KEY'}' \\
  -H 'content-type: application/json' \\
  -d '{"email":"ana@shop.example"}'`
}

export function conversionCode(baseUrl: string, copKey: string): string {
  return `// on your server, after a purchase
await fetch('${baseUrl}/api/v1/conversions/demo-shop/${copKey}', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  // external_id: your order ID; a repeated conversion with the same ID is counted once
  body: JSON.stringify({ event: 'purchase', email, user_id, value, currency: 'EUR', external_id }),
})`
}

export function deletionCode(baseUrl: string, copKey: string): string {
  return `// in the page; nothing is deleted until the person confirms by mail
await fetch('${baseUrl}/public/data-deletion/request', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ cop_key: '${copKey}', email }),
})`
}
