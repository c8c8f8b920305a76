import { createFetchTransport } from '../../src/contract/gate/transport-fetch.ts'
import { deploymentTarget, mockTarget } from '../../src/contract/make-target.ts'
import type { ContractTarget } from '../../src/contract/target.ts'
import type { Mock, Website } from '../../src/index.ts'
import type { Started } from '../support/start.ts'

/** A key without the mark of a mock, so that it can go to a deployment of somebody else. */
export const liveKey = 'dcp_LiveLooking0000000000000000000000000000'

/** What a deployment answers in place of the mock behind it. */
export type Twist = (response: Response, request: Request) => Response | Promise<Response>

/** A website of a started mock as a deployment that cannot be steered, and the website as its own mock knows it. */
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

/** A mock that may be steered, and answers in another way. */
export function twistedMock(mock: Mock, twist: Twist): ContractTarget {
  return mockTarget({ ...mock, url: mock.url, fetch: twisted(mock, twist) })
}

function twisted(mock: Mock, twist: Twist): (request: Request) => Promise<Response> {
  return async (request) => {
    const asked = request.clone()
    return twist(await mock.fetch(request), asked)
  }
}

/** Another JSON body in place of one. */
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests change as they like
export type Alter = (json: any) => unknown

/** The same answer with another JSON body. */
export async function withJson(response: Response, change: Alter): Promise<Response> {
  const { status, headers } = response
  return new Response(JSON.stringify(change(await response.json())), { status, headers })
}
