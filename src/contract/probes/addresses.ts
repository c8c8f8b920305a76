/** Probes that send requests with unknown paths, wrong methods or invalid query parameters. */
import type { OperationId } from '../../spec/generated/operations.ts'
import type { ProbeCall } from '../call.ts'
import { defineProbe, type Probe } from '../probe.ts'
import { operationIds, specOf } from '../spec/operations.ts'

const bare = { operation: 'getHealth', credential: 'missing', body: null } as const

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'] as const

/** Each probe tests one path. The requests contain no valid credentials. */
export const wrongMethods: readonly Probe[] = [...new Set(operationIds.map((id) => specOf(id).path))].map((path) => {
  const defined = operationIds.filter((id) => specOf(id).path === path)
  const [id] = defined
  if (id === undefined) throw new Error(`No operation matches the path ${path}`)
  const missing = methods.filter((method) => !defined.some((one) => specOf(one).method === method))
  return defineProbe({
    name: `${id}/methods`,
    description: `sends requests with ${missing.join(', ')}`,
    calls: Object.fromEntries(missing.map((method) => [method, wrongMethod(id, method)])),
  })
})

function wrongMethod(operation: OperationId, method: string): ProbeCall {
  return { operation, method, credential: specOf(operation).path.includes('{') ? 'wrong' : 'missing', body: null }
}

export const unknownPaths: Probe = defineProbe({
  name: 'unknown-paths',
  description: 'requests unknown paths',
  calls: {
    none: (site) => ({ ...bare, path: `/${site.mark.name('nowhere')}` }),
    version: { ...bare, path: '/api/v0/export/health' },
    below: (site) => ({ ...bare, path: `/api/v1/${site.mark.name('nowhere')}` }),
    export: (site) => ({ ...bare, path: `/api/v1/export/${site.mark.name('nowhere')}` }),
  },
})

/** The expected status is 404 (A24). */
export const unknownExport: Probe = defineProbe({
  name: 'unknown-export',
  description: 'sends the key to an unknown export path',
  calls: { keyed: (site) => ({ operation: 'getHealth', path: `/api/v1/export/${site.mark.name('nowhere')}` }) },
})

/** `limit` values that are out of range or not integers (A35). */
const limits = ['0', '-1', '1001', '1.5', 'all', '']

export const badQueries: readonly Probe[] = operationIds
  .filter((id) => specOf(id).parameters.some(({ name }) => name === 'limit'))
  .map((operation) =>
    defineProbe({
      name: `${operation}/limits`,
      description: 'requests pages with invalid limits',
      calls: Object.fromEntries(limits.map((limit) => [`limit ${limit}`, { operation, query: { limit } }])),
    }),
  )
