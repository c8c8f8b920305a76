import { createFetchTransport } from '../../src/contract/gate/transport-fetch.ts'
import { deploymentTarget } from '../../src/contract/make-target.ts'
import type { Target } from '../../src/contract/target.ts'
import type { Started } from '../support/start.ts'

/** A key without the mark of a mock, so that it can go to a deployment of somebody else. */
export const liveKey = 'dcp_LiveLooking0000000000000000000000000000'

/** A website of a started mock as somebody else's deployment, without its controls. */
export async function foreignTarget({ mock, url }: Started, kind: 'own' | 'foreign' = 'foreign'): Promise<Target> {
  const { private_key, cop_key, release_secret } = await mock.createWebsite({ private_key: liveKey })
  return deploymentTarget({
    kind,
    url,
    cdnUrl: url,
    credentials: { key: private_key, copKey: cop_key, releaseSecret: release_secret },
    transport: createFetchTransport((request) => mock.fetch(request)),
  })
}
