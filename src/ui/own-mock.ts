import { type ControlClient, createControlClient } from '../client/control-client.ts'

/** The control plane of the mock whose page this is; where it asks for a token, the browser's cookie stands for it. */
export const ownMock: ControlClient = createControlClient({
  url: () => location.origin,
  fetch: (url, init) => fetch(url, init),
  cures: { address: 'start it again', token: 'reload this page, which asks for it' },
})
