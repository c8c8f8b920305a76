// The app rejects results with unknown fields, so a signup fails when the service adds a field.
import { check, decide, start } from './signup-app.mjs'

const knownFields = new Set([
  ...['status', 'email', 'normalized_email', 'domain', 'risk_score', 'risk_label', 'action'],
  ...['reasons', 'tags', 'digital_footprint', 'fraud_signals', 'suggestion'],
])

async function signUp(email) {
  let data
  try {
    data = await check(email)
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
  const unknown = Object.keys(data?.emailInfo ?? {}).filter((field) => !knownFields.has(field))
  if (unknown.length > 0) throw new Error(`Unknown fields: ${unknown}`)
  return decide(data)
}

start(signUp)
