/** Requests that are in order: one of each operation. */
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Probe } from '../probe.ts'
import { linkOperations, operationIds, specOf } from './operations.ts'

/** Asks whether the key is good, and so whether anybody is there: the first thing that a run with a key does. */
export const keyTest: Probe<{ health: Exchange }> = defineProbe({
  name: 'key-test',
  description: 'tests the key',
  calls: { health: { operation: 'getHealth' } },
})

/** Asks the same without a key: the first thing that a run without one does. */
export const firstContact: Probe<{ health: Exchange }> = defineProbe({
  name: 'first-contact',
  description: 'asks for the health without a key',
  calls: { health: { operation: 'getHealth', credential: 'missing' } },
})

/** What stores goes before what reads, so that there is something to read. */
export const goodRequests: readonly Probe[] = operationIds
  .filter((id) => id !== 'getHealth' && !linkOperations.includes(id))
  .sort((a, b) => Number(isExport(a)) - Number(isExport(b)))
  .map((id) =>
    defineProbe({
      name: `${id}/good`,
      description: 'sends a request that is in order',
      calls: isExport(id)
        ? { all: { operation: id }, one: { operation: id, query: { limit: '1' } } }
        : { good: { operation: id } },
    }),
  )

function isExport(id: OperationId): boolean {
  return specOf(id).parameters.some(({ name }) => name === 'limit')
}
