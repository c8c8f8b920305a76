/** Mutants of responses, derived from the response schemas in openapi.yaml. */
import { contractRules } from '../../../src/contract/registry.ts'
import { type ContractFact, factAt, findFact, isBinding, nearestFact, valueFact } from '../../../src/spec/facts.ts'
import { operations } from '../../../src/spec/generated/operations.ts'
import { type SpecResponse, shippedSpec } from '../../../src/spec/read-spec.ts'
import { type DerivedMutant, violationOf } from './derived.ts'
import { changeAt, listFields, mutatorsOf } from './fields.ts'
import { type MutableResponse, wrapRequests } from './mutant.ts'

const spec = shippedSpec()
const unrouted = ['unknownPath', 'wrongMethod']

/**
 * Creates a mutant for every part of a response in openapi.yaml. If several operations share a response, all its parts are changed in the
 * first operation. In the other operations, only the status is changed.
 */
export function deriveFromResponses(): DerivedMutant[] {
  // The health operation comes first because it contains most shared parts and has the shortest probes.
  const ids = Object.keys(operations).sort((a, b) => Number(b === 'getHealth') - Number(a === 'getHealth'))
  const seen = new Set<string>()
  return [...ids, ...unrouted].flatMap((operationKey) =>
    [...spec.responsesOf(operationKey).values()].flatMap((response) => {
      const shared = seen.has(response.pointer)
      seen.add(response.pointer)
      const fact = nearestFact(response.pointer)
      if (!fact) return []
      return [
        mutateStatus(operationKey, response, fact),
        ...(shared
          ? []
          : [
              mutateMedia(operationKey, response, fact),
              ...mutateHeaders(operationKey, response),
              ...mutateProperties(operationKey, response),
            ]),
      ]
    }),
  )
}

function mutateStatus(operationKey: string, response: SpecResponse, fact: ContractFact): DerivedMutant {
  const { status } = response
  // Replace a rejection with another rejection, because a success would also violate facts that are not about the status.
  const others = status < 300 ? [201, 200] : [403, 404, 418]
  const other = others.find((one) => !spec.responsesOf(operationKey).has(one)) ?? 418
  return {
    id: `${operationKey} ${status}: status ${other}`,
    how: 'different status',
    ...violationOf(fact),
    only: rulesAbout(operationKey, status),
    ...changeMatchingResponses(operationKey, status, (found) => {
      found.status = other
    }),
  }
}

/**
 * A single exchange does not show whether the quota is exhausted, the key store is unreachable, or a link has been used. In all other
 * cases, the request alone determines the expected response.
 */
function rulesAbout(operationKey: string, status: number): string[] {
  if (status === 429) return ['check.quota-exhausted-is-429']
  if (status === 500) return ['errors.key-store-fault-is-500']
  if (status === 410) return ['public-deletion.used-link-is-410']
  return contractRules
    .filter(({ kind, id }) => kind === 'exchange' && id.startsWith(`${operationKey}.`))
    .map(({ id }) => id)
}

function mutateMedia(operationKey: string, { status, media }: SpecResponse, fact: ContractFact): DerivedMutant {
  const isJson = [...media.keys()].some((type) => type.endsWith('json'))
  const other = isJson ? 'text/plain' : 'application/octet-stream'
  return {
    id: `${operationKey} ${status}: media type ${other}`,
    how: 'different media type',
    // The media type of responses is undocumented.
    ...violationOf(
      isBinding(fact)
        ? findFact(isJson ? 'errors.responses-have-json-content-type' : 'script.has-javascript-content-type')
        : fact,
    ),
    only: [`${operationKey}.content-type`],
    ...changeMatchingResponses(operationKey, status, ({ headers }) => {
      headers['content-type'] = other
    }),
  }
}

function mutateHeaders(operationKey: string, { status, headers }: SpecResponse): DerivedMutant[] {
  return headers.flatMap(({ name, required, pointer }): DerivedMutant[] => {
    const fact = factAt(pointer)
    if (!fact || !required) return []
    const removed = changeMatchingResponses(operationKey, status, (response) => {
      delete response.headers[name]
    })
    const id = `${operationKey} ${status} ${name}: removed`
    return [{ id, how: 'removed', ...violationOf(fact), only: [`${operationKey}.headers`], ...removed }]
  })
}

function mutateProperties(operationKey: string, { status, media }: SpecResponse): DerivedMutant[] {
  const fields = [...media.values()].flatMap((schema) => (schema === null ? [] : listFields(schema)))
  return fields.flatMap((field) => {
    const fact = factAt(field.pointer)
    if (!fact) return []
    return Object.entries(mutatorsOf(field)).map(
      ([how, value]): DerivedMutant => ({
        id: `${operationKey} ${status} /${field.at.join('/')}: ${how}`,
        how,
        ...violationOf(how === 'removed' ? fact : valueFact(fact)),
        only: [`${operationKey}.body`],
        ...changeMatchingResponses(operationKey, status, ({ body }) => changeAt(body, field.at, value)),
      }),
    )
  })
}

/** Changes responses with this status of one operation, or of requests that do not match any operation. */
function changeMatchingResponses(
  operationKey: string,
  status: number,
  change: (response: MutableResponse) => void,
): Pick<DerivedMutant, 'mutate' | 'rewrite'> {
  const matches = (operation: string | null, actualStatus: number): boolean =>
    actualStatus === status && (operation === null ? unrouted.includes(operationKey) : operation === operationKey)
  return {
    mutate: wrapRequests(() => async (request, forward) => {
      const response = await forward()
      if (matches(request.operation, response.status)) change(response)
      return response
    }),
    rewrite: (exchange) => {
      const { response } = exchange
      if (!matches(exchange.operation, response.status)) return exchange
      const body = response.json === undefined ? response.text : structuredClone(response.json)
      const changed: MutableResponse = { status: response.status, headers: { ...response.headers }, body }
      change(changed)
      const text = typeof changed.body === 'string' ? changed.body : JSON.stringify(changed.body)
      const json: unknown = response.json === undefined ? undefined : changed.body
      return { ...exchange, response: { ...response, status: changed.status, headers: changed.headers, text, json } }
    },
  }
}
