/** Requests without a credential, with one that is nobody's, and with one in the wrong place. */
import type { OperationId } from '../../spec/generated/operations.ts'
import type { CallShape, ProbeCall } from '../call.ts'
import { defineProbe, type Probe } from '../probe.ts'
import { linkOperations, operationIds, specOf } from './operations.ts'

/** None at all, and one that the run made up: free on any target. */
export const badCredentials: readonly Probe[] = operationIds.map((id) =>
  defineProbe({
    name: `${id}/credentials`,
    description: 'sends no credential, and one that is nobody’s',
    calls: {
      ...(canMiss(id) ? { missing: { operation: id, credential: 'missing' } } : {}),
      wrong: { operation: id, credential: 'wrong' },
    } satisfies Record<string, ProbeCall>,
  }),
)

/** A good cop_key with a release secret that is nobody's. */
export const wrongSecret: Probe = defineProbe({
  name: 'releaseCrm/wrong-secret',
  description: 'sends the right cop_key with a secret that is nobody’s',
  calls: { wrong: (site) => ({ operation: 'releaseCrm', params: { secret: site.mark.wrongSecret } }) },
})

/** The cop_key where the private key belongs, where there is something to read (service 5.2). */
export const publicKeys: readonly Probe[] = operationIds.filter(isRead).map((id) =>
  defineProbe({
    name: `${id}/public-key`,
    description: 'sends the cop_key as private key',
    calls: { reading: (site) => ({ operation: id, headers: { 'x-dc-key': site.copKey } }) },
  }),
)

/** Where a private key could be looked for, besides the header (service 5.1). */
const elsewhere: Readonly<Record<string, (key: string) => Pick<CallShape, 'headers' | 'query'>>> = {
  bearer: (key) => ({ headers: { 'x-dc-key': undefined, authorization: `Bearer ${key}` } }),
  'other-header': (key) => ({ headers: { 'x-dc-key': undefined, 'x-api-key': key } }),
  query: (key) => ({ headers: { 'x-dc-key': undefined }, query: { 'x-dc-key': key } }),
}

/**
 * A key that is nobody's, anywhere but in the header: whoever looks for it there says that it is wrong, and not that it is missing. So
 * most of what the real key would show is shown without it.
 */
export const misplacedWrongKeys: readonly Probe[] = operationIds
  .filter((id) => specOf(id).requiresKey)
  .map((operation) =>
    defineProbe({
      name: `${operation}/wrong-key-elsewhere`,
      description: 'sends a key that is nobody’s in Authorization, in x-api-key and in the query',
      calls: Object.fromEntries(
        Object.entries(elsewhere).map(([location, put]): [string, ProbeCall] => [
          location,
          (site) => ({ operation, ...put(site.mark.wrongKey) }),
        ]),
      ),
    }),
  )

/**
 * The good key, anywhere but in its header: that it is let in from there, no other key shows. Addresses and headers end up in logs, so
 * that it needs leave of its own. Each place is a probe of its own, since each may cost a check.
 */
export const misplacedKeys: readonly Probe[] = operationIds
  .filter((id) => specOf(id).requiresKey)
  .flatMap((id) =>
    Object.entries(elsewhere).map(([location, put]) =>
      defineProbe({
        name: `${id}/key-in-${location}`,
        description: `sends the private key in ${nameOf(location)}`,
        needs: ['misplacedKey'],
        calls: { misplaced: (site) => ({ operation: id, ...put(site.key) }) },
      }),
    ),
  )

function nameOf(location: string): string {
  return { bearer: 'Authorization', 'other-header': 'x-api-key', query: 'the query' }[location] ?? location
}

/** A path always has something where its credential stands. */
function canMiss(id: OperationId): boolean {
  return !linkOperations.includes(id) && !specOf(id).parameters.some(({ name }) => name === 'api_key')
}

function isRead(id: OperationId): boolean {
  const { requiresKey: keyed, method } = specOf(id)
  return keyed && method === 'GET'
}
