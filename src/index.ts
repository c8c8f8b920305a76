/**
 * dc-mock: a local double of a site tracking and email risk check service.
 * @module
 */
export { createMock, type Mock, type MockOptions, type Website } from './create-mock.ts'
export { steeringCatalogue } from './service/risk/steering.ts'
