import type { MockHandles, Website } from '../client/handles.ts'

/** The part of a mock's control API that a run needs. `createMock` and `connectMock` return it. */
export type MockControls = Pick<MockHandles, 'createWebsite'>

/** A website that the run created, with handles for its clock, keys, outages, people and mails. */
export type ControlledWebsite = Website
