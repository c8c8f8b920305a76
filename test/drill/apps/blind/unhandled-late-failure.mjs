// After a timeout, nothing handles the failure of the check that is still running, so the process ends when the check fails.
import { setTimeout } from 'node:timers/promises'
import { checkRequest, decide, start, url } from './signup-app.mjs'

async function signUp(email) {
  const verdict = judge(email)
  try {
    const outcome = await Promise.race([verdict, setTimeout(2000)])
    if (outcome !== undefined) return outcome
    verdict.then((late) => console.warn(`late verdict: ${late}`))
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
  }
  return 'welcome'
}

async function judge(email) {
  const response = await fetch(url, { ...checkRequest(email), signal: AbortSignal.timeout(5000) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return decide((await response.json()).data)
}

start(signUp)
