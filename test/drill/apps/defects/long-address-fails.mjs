// The column for addresses has 100 characters, so a longer address fails the signup with a 500.
import { signUp, start } from '../blind/signup-app.mjs'

const maxLength = 100

start(async (email) => {
  const outcome = await signUp(email)
  if (email.length > maxLength) throw new Error('value too long for type character varying(100)')
  return outcome
})
