/** Probes that send valid requests, and probes that send health requests with a wrong or missing key. */
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import { linkOperations, operationIds, specOf } from '../spec/operations.ts'

/** First probe of a run that has a private key or tests a mock. */
export const keyTest: Probe<{ health: Exchange }> = defineProbe({
  name: 'key-test',
  description: 'tests the key with a health request',
  calls: { health: { operation: 'getHealth' } },
})

/** First probe of a run that has no private key and does not test a mock. */
export const firstContact: Probe<{ health: Exchange }> = defineProbe({
  name: 'first-contact',
  description: 'sends a health request without a key',
  calls: { health: { operation: 'getHealth', credential: 'missing' } },
})

/**
 * One probe for each operation except `getHealth` and the operations in `linkOperations`. Exports come last, because the other probes store
 * the data to export.
 */
export const goodRequests: readonly Probe[] = operationIds
  .filter((id) => id !== 'getHealth' && !linkOperations.includes(id))
  .sort((a, b) => Number(isExport(a)) - Number(isExport(b)))
  .map((id) =>
    defineProbe({
      name: `${id}/good`,
      description: 'sends a valid request',
      calls: isExport(id)
        ? { all: { operation: id }, one: { operation: id, query: { limit: '1' } } }
        : { good: { operation: id } },
    }),
  )

function isExport(id: OperationId): boolean {
  return specOf(id).parameters.some(({ name }) => name === 'limit')
}

export const wrongKeyTest: Probe<Exchanges<'health'>> = defineProbe({
  name: 'wrong-key-test',
  description: 'sends a health request with a wrong key',
  calls: { health: { operation: 'getHealth', credential: 'wrong' } },
})
