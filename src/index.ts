/**
 * dc-mock: a local double of a site tracking and email risk check service.
 * @module
 */
export { createMock, type Mock, type Website } from './create-mock.ts'
export type { MockOptions } from './mock-options.ts'
export type { PortOptions } from './server/port-rules.ts'
export { steeringCatalogue } from './service/risk/steering.ts'
