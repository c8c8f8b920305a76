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

/** Changes the handles that create and delete keys. */
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
    const answer = await forward()
    return keyOf(request) === undefined && answer.status === 401 ? { ...answer, status: 200, body } : answer
  })
}

export const keyMutants: readonly Mutant[] = [
  {
    id: 'other-prefix',
    description: 'makes keys that begin with DCP_',
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
    id: 'key-in-the-script',
    description: 'puts the private key into the script',
    fact: 'keys.private-key-stays-on-servers',
    rule: 'keys.private-key-stays-on-servers',
    mutate: changeResponses('getScript', (answer, request, websites) => {
      const website = websites.for(request)
      if (website) answer.body = `${answer.body}// ${website.private_key}\n`
    }),
  },
  {
    id: 'five-keys',
    description: 'lets only five keys of a website work',
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
    id: 'added-keys-reach-the-first-website',
    description: 'lets added keys reach another website',
    fact: 'keys.private-key-has-one-website',
    rule: 'keys.private-key-has-one-website',
    mutate: wrapOperation('getHealth', () => async (request, forward, websites) => {
      const website = websites.for(request)
      const answer = await forward()
      if (website && keyOf(request) !== website.private_key && answer.status === 200) answer.body.app_id = 'app_first'
      return answer
    }),
  },
  {
    id: 'cop-key-checks',
    description: 'takes the cop_key for a private key at the email check',
    fact: 'keys.cop-key-cannot-read',
    rule: 'keys.cop-key-cannot-read',
    mutate: wrapOperation('checkEmail', () => async (request, forward, websites) => {
      const key = websites.of(keyOf(request))?.private_key
      return forward(key === undefined ? {} : { headers: { ...request.headers, 'x-dc-key': key } })
    }),
  },
  {
    id: 'cop-key-exports',
    description: 'takes the cop_key for a private key at the exports',
    fact: 'keys.cop-key-cannot-read',
    rule: 'exportUsers.public-key',
    mutate: wrapOperation('exportUsers', () => async (request, forward, websites) => {
      const key = websites.of(keyOf(request))?.private_key
      return forward(key === undefined ? {} : { headers: { ...request.headers, 'x-dc-key': key } })
    }),
  },
  {
    id: 'any-release-secret',
    description: 'releases for the right cop_key with any secret',
    fact: 'keys.public-changes-need-a-second-safeguard',
    rule: 'keys.public-changes-need-a-second-safeguard',
    mutate: wrapOperation('releaseCrm', () => async (request, forward, websites) => {
      const website = websites.for(request)
      return website ? forward({ path: request.path.replace(/[^/]+$/, website.release_secret) }) : forward()
    }),
  },
  {
    id: 'bearer-key',
    description: 'takes the private key from Authorization as well',
    fact: 'keys.private-key-goes-in-the-header',
    rule: 'getHealth.misplaced-key',
    mutate: alsoAcceptKeyFrom((headers) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]),
  },
  {
    id: 'key-in-query',
    description: 'takes the private key from the query as well',
    fact: 'keys.private-key-goes-in-the-header',
    rule: 'checkEmail.misplaced-key',
    mutate: alsoAcceptKeyFrom((_, path) => new URLSearchParams(path.split('?')[1]).get('x-dc-key')),
  },
  {
    id: 'open-export',
    description: 'exports an empty page without a key',
    fact: 'keys.export-needs-the-private-key',
    rule: 'exportVisits.missing-credential',
    mutate: acceptWithoutKey('exportVisits', { success: true, data: [], next_cursor: null }),
  },
  {
    id: 'open-deletion',
    description: 'takes deletions without a key',
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
    id: 'open-check',
    description: 'answers checks without a key',
    fact: 'keys.check-needs-the-private-key',
    rule: 'checkEmail.missing-credential',
    mutate: acceptWithoutKey('checkEmail', { success: true, data: { emailInfo: {}, userInfo: null, ipInfo: null } }),
  },
  {
    id: 'key-works-later',
    description: 'refuses a new key once before it works',
    fact: 'keys.new-key-is-active',
    rule: 'keys.new-key-is-active',
    mutate: wrapRequests(() => {
      const seen = new Set<string>()
      return async (request, forward, websites) => {
        const key = keyOf(request) ?? ''
        const website = websites.of(key)
        const isNew = website !== undefined && key !== website.private_key && !seen.has(key)
        seen.add(key)
        return isNew ? errorResponse(401, 'Invalid API key') : forward()
      }
    }),
  },
  {
    id: 'deleted-key-lingers',
    description: 'lets a deleted key work on while it is remembered',
    fact: 'keys.deleted-key-stops-at-once',
    rule: 'keys.deleted-key-stops-at-once',
    mutate: changeKeys((keys) => ({
      remove: async (id) => void setTimeout(() => keys.remove(id).catch(() => {}), 1000).unref(),
    })),
  },
  {
    id: 'deleted-key-is-410',
    description: 'tells a deleted key from a wrong one',
    fact: 'errors.wrong-or-deleted-key-is-401',
    rule: 'errors.deleted-key-is-401',
    mutate: wrapOperation('getHealth', () => async (request, forward, websites) => {
      const answer = await forward()
      const isDeleted = answer.status === 401 && websites.of(keyOf(request)) !== undefined
      return isDeleted ? { ...answer, body: { message: 'API key was deleted' } } : answer
    }),
  },
  {
    id: 'deletes-all-keys',
    description: 'deletes all keys of a website with one',
    fact: 'keys.deleting-keeps-other-keys',
    rule: 'keys.deleting-keeps-other-keys',
    mutate: changeKeys((keys, website) => ({
      async remove() {
        for (const { id, deleted_at } of (await website.read()).keys) if (deleted_at === null) await keys.remove(id)
      },
    })),
  },
  {
    id: 'cop-key-goes-with-the-key',
    description: 'refuses the cop_key once a private key was deleted',
    fact: 'keys.deleting-keeps-the-cop-key',
    rule: 'keys.deleting-keeps-the-cop-key',
    mutate: wrapOperation('collectVisit', () => async (request, forward, websites) => {
      const keys = (await websites.for(request)?.read())?.keys ?? []
      return keys.some(({ deleted_at }) => deleted_at !== null) ? errorResponse(404, 'Not found') : forward()
    }),
  },
  {
    id: 'new-key-ends-the-old',
    description: 'ends a key when another one is made',
    fact: 'keys.rotation-has-no-gap',
    rule: 'keys.rotation-has-no-gap',
    mutate: changeKeys((keys, website) => ({
      async add(key) {
        const before = (await website.read()).keys
        for (const { id, deleted_at } of before) if (deleted_at === null) await keys.remove(id)
        return keys.add(key)
      },
      remove: (id) => keys.remove(id).catch(() => {}),
    })),
  },
  {
    id: 'longer-secrets',
    description: 'makes release secrets of another length',
    fact: 'keys.generated-formats',
    rule: 'keys.generated-formats',
    mutate: changeMock((mock, options) =>
      mock.createWebsite({ ...options, release_secret: `longer-${crypto.randomUUID()}` }),
    ),
  },
]
