import { createFetchTransport } from '../../src/contract/limiter/transport.ts'
import { deploymentTarget, mockTarget } from '../../src/contract/make-target.ts'
import type { ContractTarget } from '../../src/contract/target.ts'
import type { Mock, Website } from '../../src/index.ts'
import type { Started } from '../support/start.ts'

/** Key without the prefix of mock keys. `verify` rejects mock keys for foreign deployments. */
export const liveKey = 'dcp_LiveLooking0000000000000000000000000000'

export type ResponseChange = (response: Response, request: Request) => Response | Promise<Response>

/** Creates a website on a mock, and a target through which a run cannot control the mock. */
export async function deployment(
  { mock, url }: Pick<Started, 'mock' | 'url'>,
  kind: 'own' | 'foreign' = 'foreign',
  changeResponse: ResponseChange = (response) => response,
): Promise<{ target: ContractTarget; website: Website }> {
  const website = await mock.createWebsite({ private_key: liveKey })
  const { private_key, cop_key, release_secret } = website
  const target = deploymentTarget({
    kind,
    url,
    cdnUrl: url,
    credentials: { key: private_key, copKey: cop_key, releaseSecret: release_secret },
    transport: createFetchTransport(changed(mock, changeResponse)),
  })
  return { target, website }
}

/** Creates a target for a mock whose responses are changed. */
export function mockWithChanges(mock: Mock, changeResponse: ResponseChange): ContractTarget {
  return mockTarget({ ...mock, url: mock.url, fetch: changed(mock, changeResponse) })
}

function changed(mock: Mock, changeResponse: ResponseChange): (request: Request) => Promise<Response> {
  return async (request) => {
    const original = request.clone()
    return changeResponse(await mock.fetch(request), original)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the tests check the content
export type ChangeJson = (json: any) => unknown

/** Returns the response with a changed JSON body. */
export async function withJson(response: Response, change: ChangeJson): Promise<Response> {
  const { status, headers } = response
  return new Response(JSON.stringify(change(await response.json())), { status, headers })
}
