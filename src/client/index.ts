/**
 * Client for a mock in another process. Has no dependencies and does not use Node built-ins.
 *
 * @module
 */
export { type ConnectedMock, type ConnectMockOptions, connectMock } from './connect-mock.ts'
export type { EventOptions, MockEvent } from './events.ts'
export type {
  CreateWebsiteOptions,
  Duration,
  FaultOptions,
  Faults,
  Keys,
  Mailbox,
  MailFilter,
  MockHandles,
  Outages,
  People,
  RequestFilter,
  Requests,
  TaggedWebsite,
  Verdicts,
  WaitOptions,
  Website,
  WebsiteClock,
  WebsiteEnvironment,
} from './handles.ts'
export { type Closest, isMockError, MockError, type MockErrorCode } from './mock-error.ts'
