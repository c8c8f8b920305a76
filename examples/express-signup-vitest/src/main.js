import { DCServiceSdk } from '@datacops/services-sdk'
import { createApp } from './app.js'

// Against the mock: what `npx dc-mock` prints, and DC_BASE_URL=http://127.0.0.1:4010. In production DC_BASE_URL stays unset.
const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env
const client = new DCServiceSdk({ apiKey: DC_API_KEY, baseUrl: DC_BASE_URL })
createApp({ client }).listen(Number(PORT), () => console.log(`http://127.0.0.1:${PORT}`))
