// A 500 is retried every 100 ms until the signup times out.
import { setTimeout } from 'node:timers/promises'
import { checkRequest, decide, start, url } from '../blind/signup-app.mjs'

async function signUp(email) {
  try {
    const signal = AbortSignal.timeout(2000)
    for (;;) {
      const response = await fetch(url, { ...checkRequest(email), signal })
      if (response.ok) return decide((await response.json()).data)
      await response.body?.cancel()
      if (response.status !== 500) throw new Error(`status ${response.status}`)
      await setTimeout(100, undefined, { signal })
    }
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
