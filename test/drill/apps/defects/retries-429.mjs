// A 429 is retried twice, although the quota is still used up.
import { setTimeout } from 'node:timers/promises'
import { checkRequest, decide, start, url } from '../blind/signup-app.mjs'

async function signUp(email) {
  try {
    const signal = AbortSignal.timeout(2000)
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(url, { ...checkRequest(email), signal })
      if (response.ok) return decide((await response.json()).data)
      await response.body?.cancel()
      if (response.status !== 429 || attempt === 3) throw new Error(`status ${response.status}`)
      await setTimeout(200, undefined, { signal })
    }
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
