import type { Controls } from '../../src/contract/controls.ts'
import type { Target } from '../../src/contract/target.ts'
import { createFetchTransport } from '../../src/contract/transport-fetch.ts'
import type { Started } from '../support/start.ts'

/** A started mock as somebody else's deployment: its default website, without its controls. */
export function foreignTarget({ mock, website, url }: Started): Target {
  return {
    kind: 'foreign',
    url,
    cdnUrl: url,
    credentials: { key: website.private_key, copKey: website.cop_key, releaseSecret: website.release_secret },
    headers: {},
    transport: createFetchTransport((request) => mock.fetch(request)),
    controls: null,
  }
}

export type { Controls }
