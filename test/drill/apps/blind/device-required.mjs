// The app reads the device fingerprint of every known person, so a person without a device cannot sign up.
import { check, decide, start } from './signup-app.mjs'

const accountsByDevice = new Map()

async function signUp(email) {
  let data
  try {
    data = await check(email)
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
  if (data?.userInfo) countAccount(data.userInfo.deviceFingerprint.hash)
  return decide(data)
}

function countAccount(device) {
  accountsByDevice.set(device, (accountsByDevice.get(device) ?? 0) + 1)
}

start(signUp)
