/** Page that mocks its own calls to the service. */
import { setupWorker } from 'msw/browser'
import { createMock, type Mock } from '../../../../src/index.ts'
import { mockHandlers } from '../../../../src/testing/msw/index.ts'

declare global {
  var mock: Mock
  /** URL of the service. Only the service worker responds to this URL. */
  var service: string
  var stopWorker: () => Promise<void>
}

globalThis.service = 'http://api.example.test'
globalThis.mock = await createMock({ checkResponses: true })
const worker = setupWorker(...mockHandlers(mock, { baseUrl: [service, '/dc'] }))
globalThis.stopWorker = async () => worker.stop()
await worker.start({ quiet: true })
document.title = 'ready'
