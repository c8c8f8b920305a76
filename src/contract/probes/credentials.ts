/** Probes with missing, wrong and misplaced credentials. */
import type { OperationId } from '../../spec/generated/operations.ts'
import type { CallShape, ProbeCall } from '../call.ts'
import { defineProbe, type Probe } from '../probe.ts'
import { linkOperations, operationIds, specOf } from './operations.ts'

/** Sends no credential and a synthetic one. Free on any target. */
export const badCredentials: readonly Probe[] = operationIds.map((id) =>
  defineProbe({
    name: `${id}/credentials`,
    description: 'sends no credential, then a wrong one',
    calls: {
      ...(canMiss(id) ? { missing: { operation: id, credential: 'missing' } } : {}),
      wrong: { operation: id, credential: 'wrong' },
    } satisfies Record<string, ProbeCall>,
  }),
)

/** Sends a valid cop_key with a wrong release secret. */
export const wrongSecret: Probe = defineProbe({
  name: 'releaseCrm/wrong-secret',
  description: 'sends the right cop_key with a wrong secret',
  calls: { wrong: (site) => ({ operation: 'releaseCrm', params: { secret: site.mark.wrongSecret } }) },
})

/** Sends the cop_key as private key to all reading operations (service 5.2). */
export const publicKeys: readonly Probe[] = operationIds.filter(isRead).map((id) =>
  defineProbe({
    name: `${id}/public-key`,
    description: 'sends the cop_key as private key',
    calls: { reading: (site) => ({ operation: id, headers: { 'x-dc-key': site.copKey } }) },
  }),
)

/** Places other than the header where a deployment might accept a private key (service 5.1). */
const elsewhere: Readonly<Record<string, (key: string) => Pick<CallShape, 'headers' | 'query'>>> = {
  bearer: (key) => ({ headers: { 'x-dc-key': undefined, authorization: `Bearer ${key}` } }),
  'other-header': (key) => ({ headers: { 'x-dc-key': undefined, 'x-api-key': key } }),
  query: (key) => ({ headers: { 'x-dc-key': undefined }, query: { 'x-dc-key': key } }),
}

/**
 * Sends a wrong key outside of its header. A deployment that accepts keys there reports a wrong key instead of a missing one, so the real
 * key is seldom needed.
 */
export const misplacedWrongKeys: readonly Probe[] = operationIds
  .filter((id) => specOf(id).requiresKey)
  .map((operation) =>
    defineProbe({
      name: `${operation}/wrong-key-elsewhere`,
      description: 'sends a wrong key in Authorization, in x-api-key and in the query',
      calls: Object.fromEntries(
        Object.entries(elsewhere).map(([location, put]): [string, ProbeCall] => [
          location,
          (site) => ({ operation, ...put(site.mark.wrongKey) }),
        ]),
      ),
    }),
  )

/**
 * Sends the valid key outside of its header. Only a valid key shows that a deployment accepts keys there. URLs and headers end up in logs,
 * so these probes need a separate permission. Each place has its own probe because each request may cost a check.
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

/** Returns whether the credential can be omitted. A credential in the path cannot. */
function canMiss(id: OperationId): boolean {
  return !linkOperations.includes(id) && !specOf(id).parameters.some(({ name }) => name === 'api_key')
}

function isRead(id: OperationId): boolean {
  const { requiresKey: keyed, method } = specOf(id)
  return keyed && method === 'GET'
}
