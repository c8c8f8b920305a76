import type { MockHandles, Website } from '../client/handles.ts'

/** Part of a mock's control API that a run needs. `createMock` and `connectMock` return objects with this API. */
export type MockControls = Pick<MockHandles, 'createWebsite'>

/** Website that the run created. Provides handles for clock, keys, outages, people and mails. */
export type ControlledWebsite = Website
