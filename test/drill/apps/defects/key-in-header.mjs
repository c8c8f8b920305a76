// A header of the response contains the configuration, including the private key.
import { startSite } from './signup-site.mjs'

const configuration = JSON.stringify({ apiKey: process.env.DC_API_KEY })

startSite({ headers: { 'x-debug': Buffer.from(configuration).toString('base64') } })
