// The private key is in the query of a redirect.
import { startSite } from './signup-site.mjs'

startSite({ redirects: { welcome: `/welcome?key=${process.env.DC_API_KEY}` } })
