// A script of the signup page contains the private key.
import { startSite } from './signup-site.mjs'

startSite({ files: { '/signup.js': `const headers = { 'x-dc-key': '${process.env.DC_API_KEY}' }` } })
