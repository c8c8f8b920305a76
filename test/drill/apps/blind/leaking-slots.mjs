// A failed check does not return its concurrency slot, so signups wait forever after five failures.
import { check, decide, start } from './signup-app.mjs'

let free = 5
const queue = []

async function acquire() {
  if (free === 0) await new Promise((resolve) => queue.push(resolve))
  free -= 1
}

function release() {
  free += 1
  queue.shift()?.()
}

async function signUp(email) {
  await acquire()
  try {
    const data = await check(email)
    release()
    return decide(data)
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
