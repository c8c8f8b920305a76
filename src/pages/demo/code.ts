export const identifyCode = `// in the page, after the account was created
dcutils.identifyUser({ email, userId })`

export const eventCode = `// in the page
dcutils.trackEvent('add_to_cart', { sku: 'A-17', quantity: 1 })`

export function checkCode(baseUrl: string): string {
  return `// on your server, once for each signup
import { DCServiceSdk, DCServiceError } from '@datacops/services-sdk'

const sdk = new DCServiceSdk({
  apiKey: process.env.DC_API_KEY,
  baseUrl: process.env.DC_BASE_URL, // ${baseUrl}
  timeout: 3000,
})

async function decide(email) {
  try {
    const { emailInfo } = await sdk.checkEmail(email)
    return emailInfo.action // act on ALLOW, CHALLENGE or BLOCK, not on the score
  } catch (error) {
    if (error instanceof DCServiceError) console.error(error.statusCode, error.message)
    return 'ALLOW' // no verdict, so accept the signup
  }
}`
}

export function conversionCode(baseUrl: string, copKey: string): string {
  return `// on your server, after a purchase
await fetch('${baseUrl}/api/v1/conversions/demo-shop/${copKey}', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  // external_id is your order ID. Conversions with the same ID are counted only once.
  body: JSON.stringify({ event: 'purchase', email, user_id, value, currency: 'EUR', external_id }),
})`
}

export function deletionCode(baseUrl: string, copKey: string): string {
  return `// in the page
// Requests data deletion for a person. The service deletes the data after the person confirms the request by email.
await fetch('${baseUrl}/public/data-deletion/request', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ cop_key: '${copKey}', email }),
})`
}
