/** Probes that send requests with missing, invalid or misplaced credentials. */
import type { OperationId } from '../../spec/generated/operations.ts'
import type { CallShape, ProbeCall } from '../call.ts'
import { defineProbe, type Probe } from '../probe.ts'
import { linkOperations, operationIds, specOf } from '../spec/operations.ts'

/** The requests have the class `free` on every target, because they contain no credential that could be valid. */
export const badCredentials: readonly Probe[] = operationIds.map((id) =>
  defineProbe({
    name: `${id}/credentials`,
    description: 'sends no credential, then a wrong credential',
    calls: {
      ...(canMiss(id) ? { missing: { operation: id, credential: 'missing' } } : {}),
      wrong: { operation: id, credential: 'wrong' },
    } satisfies Record<string, ProbeCall>,
  }),
)

export const wrongSecret: Probe = defineProbe({
  name: 'releaseCrm/wrong-secret',
  description: 'sends the valid cop_key with a wrong release secret',
  calls: { wrong: (site) => ({ operation: 'releaseCrm', params: { secret: site.mark.wrongSecret } }) },
})

/** Probes that call read operations with the cop_key instead of the private key (service 5.2). */
export const publicKeys: readonly Probe[] = operationIds.filter(isRead).map((id) =>
  defineProbe({
    name: `${id}/public-key`,
    description: 'uses the cop_key as the private key',
    calls: { reading: (site) => ({ operation: id, headers: { 'x-dc-key': site.copKey } }) },
  }),
)

/** Locations other than the `x-dc-key` header where a deployment might accept a private key (service 5.1). */
const elsewhere: Readonly<Record<string, (key: string) => Pick<CallShape, 'headers' | 'query'>>> = {
  bearer: (key) => ({ headers: { 'x-dc-key': undefined, authorization: `Bearer ${key}` } }),
  'other-header': (key) => ({ headers: { 'x-dc-key': undefined, 'x-api-key': key } }),
  query: (key) => ({ headers: { 'x-dc-key': undefined }, query: { 'x-dc-key': key } }),
}

/**
 * Probes that send a wrong private key outside the `x-dc-key` header. If a response says that the key is invalid rather than missing, the
 * deployment also reads keys from the location of the wrong key.
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
 * Probes that send the valid private key outside the `x-dc-key` header. For `foreign` targets, these probes require explicit permission,
 * because servers often log URLs and headers. Each probe sends a single request, and therefore uses at most one email check.
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

/** A credential in the path cannot be omitted. */
function canMiss(id: OperationId): boolean {
  return !linkOperations.includes(id) && !specOf(id).parameters.some(({ name }) => name === 'api_key')
}

function isRead(id: OperationId): boolean {
  const { requiresKey, method } = specOf(id)
  return requiresKey && method === 'GET'
}
