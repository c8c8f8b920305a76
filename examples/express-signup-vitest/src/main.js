import { DCServiceSdk } from '@datacops/services-sdk'
import { createApp } from './app.js'

// To use the mock, set DC_API_KEY to the key that `npx dc-mock` prints, and DC_BASE_URL to http://127.0.0.1:4010. In production, do not set
// DC_BASE_URL.
const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env
const client = new DCServiceSdk({ apiKey: DC_API_KEY, baseUrl: DC_BASE_URL })
createApp({ client }).listen(Number(PORT), () => console.log(`http://127.0.0.1:${PORT}`))
