/** A page whose calls to the service are mocked in the page itself. */
import { setupWorker } from 'msw/browser'
import { createMock, type Mock } from '../../../../src/index.ts'
import { mockHandlers } from '../../../../src/testing/msw/index.ts'

declare global {
  var mock: Mock
  /** URL of the service, which only the service worker intercepts. */
  var service: string
  var stopWorker: () => Promise<void>
}

globalThis.service = 'http://api.example.test'
globalThis.mock = await createMock({ checkResponses: true })
const worker = setupWorker(...mockHandlers(mock, { baseUrl: [service, '/dc'] }))
globalThis.stopWorker = async () => worker.stop()
await worker.start({ quiet: true })
document.title = 'ready'
