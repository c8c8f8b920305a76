/**
 * Local mock of a service for site tracking and email risk checks.
 * @module
 */
export type { EventOptions, MockEvent } from './client/events.ts'
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
} from './client/handles.ts'
export { type Closest, isMockError, MockError, type MockErrorCode } from './client/mock-error.ts'
export { createMock, type Mock, type MockApp } from './mock/create-mock.ts'
export type { MockOptions } from './mock/mock-options.ts'
export type { ListenOptions } from './server/listen-options.ts'
export { testAddresses } from './service/risk/test-address.ts'
