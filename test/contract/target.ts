import { createFetchTransport } from '../../src/contract/gate/transport.ts'
import { deploymentTarget, mockTarget } from '../../src/contract/make-target.ts'
import type { ContractTarget } from '../../src/contract/target.ts'
import type { Mock, Website } from '../../src/index.ts'
import type { Started } from '../support/start.ts'

/** A key without the prefix of a mock, so the key can be sent to a foreign deployment. */
export const liveKey = 'dcp_LiveLooking0000000000000000000000000000'

/** Changes the responses of a mock. */
export type Twist = (response: Response, request: Request) => Response | Promise<Response>

/** Creates a website of a started mock and a target that cannot be controlled. Returns both. */
export async function deployment(
  { mock, url }: Pick<Started, 'mock' | 'url'>,
  kind: 'own' | 'foreign' = 'foreign',
  twist: Twist = (response) => response,
): Promise<{ target: ContractTarget; website: Website }> {
  const website = await mock.createWebsite({ private_key: liveKey })
  const { private_key, cop_key, release_secret } = website
  const target = deploymentTarget({
    kind,
    url,
    cdnUrl: url,
    credentials: { key: private_key, copKey: cop_key, releaseSecret: release_secret },
    transport: createFetchTransport(twisted(mock, twist)),
  })
  return { target, website }
}

/** Creates a target for a mock with changed responses. */
export function twistedMock(mock: Mock, twist: Twist): ContractTarget {
  return mockTarget({ ...mock, url: mock.url, fetch: twisted(mock, twist) })
}

function twisted(mock: Mock, twist: Twist): (request: Request) => Promise<Response> {
  return async (request) => {
    const original = request.clone()
    return twist(await mock.fetch(request), original)
  }
}

/** Changes a JSON body. */
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests change as they like
export type Alter = (json: any) => unknown

/** Returns the response with a changed JSON body. */
export async function withJson(response: Response, change: Alter): Promise<Response> {
  const { status, headers } = response
  return new Response(JSON.stringify(change(await response.json())), { status, headers })
}
