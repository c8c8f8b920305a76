// Each of two identical submissions at the same time uses up a check.
import { signUp, start } from './signup-app.mjs'

start(signUp, { shareIdentical: false })
