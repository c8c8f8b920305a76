import type { MockHandles, Website } from '../client/handles.ts'

/** What a run asks of a mock that it may steer: websites of its own. `createMock` and `connectMock` give it. */
export type MockControls = Pick<MockHandles, 'createWebsite'>

/** A website that the run made, with its clock, keys, outages, people and mails. */
export type ControlledWebsite = Website
