/** Starts a server with a state file and frequent compaction, and prints the URL. Usage: `node killed-server.ts FILE`. */

import { assemble } from '../../../src/mock/assemble.ts'
import { listen } from '../../../src/server/listen.ts'
import { createEnvironment } from '../../../src/service/create-environment.ts'
import { openStateFile } from '../../../src/state/file/state-file.ts'
import { addDefaultWebsite } from '../../../src/state/website/add-website.ts'

const file = process.argv[2]
if (file === undefined) throw new Error('Name a file')
const state = await openStateFile({
  file,
  version: '0.0.0-test',
  realNow: Date.now,
  startsAt: null,
  failed: (problem) => console.error(problem),
  notCompacted: (why) => console.error(why),
  compactAfter: 30_000,
})
const mock = assemble({ environment: createEnvironment({ now: state.now }), store: state.store })
if (!state.loaded) await addDefaultWebsite(mock.services, { plan: 'business' })
await state.begin()
const { url } = await listen(mock.fetch, {
  port: 0,
  guard: { hosts: new Set(), controlToken: null },
  overrideGlobalObjects: true,
})
console.log(url)
