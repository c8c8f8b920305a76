/** Mutants that accept invalid keys or reject valid ones (service 2.2, 2.3, 3.1, 5.1, 5.2, A17). */
import type { Keys, Website } from '../../../src/index.ts'
import { type OperationId, operations } from '../../../src/spec/generated/operations.ts'
import {
  changeMock,
  changeResponses,
  errorResponse,
  keyOf,
  type Mutant,
  type Mutate,
  wrapOperation,
  wrapRequests,
} from './mutant.ts'

const keyedOperations = (Object.keys(operations) as OperationId[]).filter((id) =>
  operations[id].security.includes('privateKey'),
)

function swapKey(swap: (key: string, website: (secret: string) => Website | undefined) => string | undefined): Mutate {
  return wrapRequests(() => async (request, forward, websites) => {
    const key = keyOf(request)
    const other = key === undefined ? undefined : swap(key, websites.of)
    return other === undefined ? forward() : forward({ headers: { ...request.headers, 'x-dc-key': other } })
  })
}

/** Changes how a website adds and deletes keys. */
function changeKeys(change: (keys: Keys, website: Website) => Partial<Keys>): Mutate {
  return changeMock(async (mock, options) => {
    const website = await mock.createWebsite(options)
    return { ...website, keys: { ...website.keys, ...change(website.keys, website) } }
  })
}

/** Also accepts a key outside of the x-dc-key header. */
function alsoAcceptKeyFrom(
  find: (headers: Readonly<Record<string, string>>, path: string) => string | null | undefined,
): Mutate {
  return wrapOperation(keyedOperations, () => async (request, forward) => {
    const key = find(request.headers, request.path)
    return key && keyOf(request) === undefined
      ? forward({ headers: { ...request.headers, 'x-dc-key': key } })
      : forward()
  })
}

function acceptWithoutKey(operation: OperationId, body: unknown): Mutate {
  return wrapOperation(operation, () => async (request, forward) => {
    const response = await forward()
    return keyOf(request) === undefined && response.status === 401 ? { ...response, status: 200, body } : response
  })
}

export const keyMutants: readonly Mutant[] = [
  {
    id: 'uses-uppercase-key-prefix',
    description: 'creates private keys that start with DCP_ instead of dcp_',
    fact: 'keys.private-key-starts-with-dcp',
    also: [227],
    rule: 'keys.private-key-starts-with-dcp',
    mutate: (mock) => {
      const swapped = swapKey((key) => (key.startsWith('DCP_') ? key.replace('DCP_', 'dcp_') : undefined))(mock)
      return {
        fetch: swapped.fetch,
        async createWebsite(options) {
          const website = await swapped.createWebsite(options)
          return { ...website, private_key: website.private_key.replace('dcp_', 'DCP_') }
        },
      }
    },
  },
  {
    id: 'script-contains-private-key',
    description: 'includes the private key in the script',
    fact: 'keys.private-key-stays-on-servers',
    rule: 'keys.private-key-stays-on-servers',
    mutate: changeResponses('getScript', (response, request, websites) => {
      const website = websites.for(request)
      if (website) response.body = `${response.body}// ${website.private_key}\n`
    }),
  },
  {
    id: 'limits-keys-to-five',
    description: 'deletes every private key that is added after the fifth key of a website',
    fact: 'keys.any-number-per-website',
    rule: 'keys.any-number-per-website',
    mutate: changeKeys((keys) => {
      let count = 1
      return {
        async add(key) {
          const added = await keys.add(key)
          if (++count > 5) await keys.remove(added.id)
          return added
        },
      }
    }),
  },
  {
    id: 'added-key-returns-other-app-id',
    description: 'returns a different app_id in health checks with an added key',
    fact: 'keys.private-key-has-one-website',
    rule: 'keys.private-key-has-one-website',
    mutate: wrapOperation('getHealth', () => async (request, forward, websites) => {
      const website = websites.for(request)
      const response = await forward()
      if (website && keyOf(request) !== website.private_key && response.status === 200)
        response.body.app_id = 'app_first'
      return response
    }),
  },
  {
    id: 'check-accepts-cop-key',
    description: 'accepts the cop_key instead of the private key for email checks',
    fact: 'keys.cop-key-cannot-read',
    rule: 'keys.cop-key-cannot-read',
    mutate: wrapOperation('checkEmail', () => async (request, forward, websites) => {
      const key = websites.of(keyOf(request))?.private_key
      return forward(key === undefined ? {} : { headers: { ...request.headers, 'x-dc-key': key } })
    }),
  },
  {
    id: 'user-export-accepts-cop-key',
    description: 'accepts the cop_key instead of the private key for the user export',
    fact: 'keys.cop-key-cannot-read',
    rule: 'exportUsers.public-key',
    mutate: wrapOperation('exportUsers', () => async (request, forward, websites) => {
      const key = websites.of(keyOf(request))?.private_key
      return forward(key === undefined ? {} : { headers: { ...request.headers, 'x-dc-key': key } })
    }),
  },
  {
    id: 'accepts-any-release-secret',
    description: 'accepts any release secret together with a valid cop_key',
    fact: 'keys.public-changes-need-a-second-safeguard',
    rule: 'keys.public-changes-need-a-second-safeguard',
    mutate: wrapOperation('releaseCrm', () => async (request, forward, websites) => {
      const website = websites.for(request)
      return website ? forward({ path: request.path.replace(/[^/]+$/, website.release_secret) }) : forward()
    }),
  },
  {
    id: 'accepts-bearer-key',
    description: 'accepts the private key as a Bearer token if the x-dc-key header is missing',
    fact: 'keys.private-key-goes-in-the-header',
    rule: 'getHealth.misplaced-key',
    mutate: alsoAcceptKeyFrom((headers) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]),
  },
  {
    id: 'accepts-key-in-query',
    description: 'accepts the private key in the query if the x-dc-key header is missing',
    fact: 'keys.private-key-goes-in-the-header',
    rule: 'checkEmail.misplaced-key',
    mutate: alsoAcceptKeyFrom((_, path) => new URLSearchParams(path.split('?')[1]).get('x-dc-key')),
  },
  {
    id: 'accepts-export-without-key',
    description: 'returns an empty visit export if the private key is missing',
    fact: 'keys.export-needs-the-private-key',
    rule: 'exportVisits.missing-credential',
    mutate: acceptWithoutKey('exportVisits', { success: true, data: [], next_cursor: null }),
  },
  {
    id: 'accepts-deletion-without-key',
    description: 'returns 200 for a server-to-server deletion without a private key',
    fact: 'keys.deletion-needs-the-private-key',
    rule: 'deleteData.missing-credential',
    mutate: acceptWithoutKey('deleteData', {
      success: true,
      data: {
        request_id: 'del_1',
        status: 'completed',
        deleted: { identifications: 0, conversions: 0, visits: 0, events: 0 },
      },
    }),
  },
  {
    id: 'accepts-check-without-key',
    description: 'returns 200 for an email check without a private key',
    fact: 'keys.check-needs-the-private-key',
    rule: 'checkEmail.missing-credential',
    mutate: acceptWithoutKey('checkEmail', { success: true, data: { emailInfo: {}, userInfo: null, ipInfo: null } }),
  },
  {
    id: 'rejects-first-use-of-added-key',
    description: 'rejects the first request with each added key',
    fact: 'keys.new-key-is-active',
    rule: 'keys.new-key-is-active',
    mutate: wrapRequests(() => {
      const used = new Set<string>()
      return async (request, forward, websites) => {
        const key = keyOf(request) ?? ''
        const website = websites.of(key)
        const isFirstUse = website !== undefined && key !== website.private_key && !used.has(key)
        used.add(key)
        return isFirstUse ? errorResponse(401, 'Invalid API key') : forward()
      }
    }),
  },
  {
    id: 'delays-key-deletion',
    description: 'deletes a private key one second late',
    fact: 'keys.deleted-key-stops-at-once',
    rule: 'keys.deleted-key-stops-at-once',
    mutate: changeKeys((keys) => ({
      remove: async (id) => void setTimeout(() => keys.remove(id).catch(() => {}), 1000).unref(),
    })),
  },
  {
    id: 'reveals-deleted-key',
    description: 'returns a different 401 message for a health check with a deleted key',
    fact: 'errors.wrong-or-deleted-key-is-401',
    rule: 'errors.deleted-key-is-401',
    mutate: wrapOperation('getHealth', () => async (request, forward, websites) => {
      const response = await forward()
      const isDeleted = response.status === 401 && websites.of(keyOf(request)) !== undefined
      return isDeleted ? { ...response, body: { message: 'API key was deleted' } } : response
    }),
  },
  {
    id: 'deletes-all-keys',
    description: 'deletes all private keys of a website if one of them is deleted',
    fact: 'keys.deleting-keeps-other-keys',
    rule: 'keys.deleting-keeps-other-keys',
    mutate: changeKeys((keys, website) => ({
      async remove() {
        for (const { id, deleted_at } of (await website.read()).keys) if (deleted_at === null) await keys.remove(id)
      },
    })),
  },
  {
    id: 'key-deletion-disables-cop-key',
    description: 'rejects visits to a website after one of its private keys is deleted',
    fact: 'keys.deleting-keeps-the-cop-key',
    rule: 'keys.deleting-keeps-the-cop-key',
    mutate: wrapOperation('collectVisit', () => async (request, forward, websites) => {
      const keys = (await websites.for(request)?.read())?.keys ?? []
      return keys.some(({ deleted_at }) => deleted_at !== null) ? errorResponse(404, 'Not found') : forward()
    }),
  },
  {
    id: 'new-key-replaces-old-keys',
    description: 'deletes all existing private keys of a website if a new key is added',
    fact: 'keys.rotation-has-no-gap',
    rule: 'keys.rotation-has-no-gap',
    mutate: changeKeys((keys, website) => ({
      async add(key) {
        const existing = (await website.read()).keys
        for (const { id, deleted_at } of existing) if (deleted_at === null) await keys.remove(id)
        return keys.add(key)
      },
      remove: (id) => keys.remove(id).catch(() => {}),
    })),
  },
  {
    id: 'changes-release-secret-format',
    description: 'creates longer release secrets that contain hyphens',
    fact: 'keys.generated-formats',
    rule: 'keys.generated-formats',
    mutate: changeMock((mock, options) =>
      mock.createWebsite({ ...options, release_secret: `longer-${crypto.randomUUID()}` }),
    ),
  },
]
