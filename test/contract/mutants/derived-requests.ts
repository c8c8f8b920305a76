/** Mutants that reject all valid requests of an operation, or all valid requests that contain a certain field or parameter. */
import { factAt } from '../../../src/spec/facts.ts'
import { type SpecOperation, shippedSpec } from '../../../src/spec/read-spec.ts'
import { type DerivedMutant, violationOf } from './derived.ts'
import { hasAt, listFields } from './fields.ts'
import { errorResponse, type Mutate, type ReceivedRequest, wrapRequests } from './mutant.ts'

export function deriveFromRequests(): DerivedMutant[] {
  return shippedSpec().operations.flatMap((operation) => [
    ...derive(
      operation,
      operation.pointer,
      '',
      'returns 404',
      rejectRequests(operation, 404, () => true),
    ),
    ...(operation.body
      ? derive(
          operation,
          operation.body.pointer,
          ' body',
          'rejected',
          rejectRequests(operation, 400, () => true),
        )
      : []),
    ...fieldsOf(operation),
    ...operation.parameters.flatMap(({ name, in: place, pointer }) => {
      const isSent = ({ path }: ReceivedRequest): boolean =>
        place === 'path' || new URLSearchParams(path.split('?')[1]).has(name)
      return derive(
        operation,
        pointer,
        ` ${name}`,
        'rejected',
        rejectRequests(operation, isCredential(name) ? 401 : 404, isSent),
      )
    }),
  ])
}

/** Returns whether the field or parameter is a credential. The mutant then returns 401. */
function isCredential(name: string): boolean {
  return name === 'api_key' || name === 'secret' || name === 'cop_key'
}

function fieldsOf(operation: SpecOperation): DerivedMutant[] {
  const fields = operation.body ? listFields(operation.body.schema) : []
  return fields.flatMap(({ at, pointer }) => {
    const name = at.join('/')
    const isSent = ({ body }: ReceivedRequest): boolean => hasAt(readJson(body), at)
    return derive(
      operation,
      pointer,
      ` ${name}`,
      'rejected',
      rejectRequests(operation, isCredential(name) ? 401 : 400, isSent),
    )
  })
}

function derive(operation: SpecOperation, pointer: string, name: string, how: string, mutate: Mutate): DerivedMutant[] {
  const fact = factAt(pointer)
  const id = `${operation.id}${name}: ${how}`
  if (!fact) return []
  const verdict = seeminglyAssumed[id] ? { verdict: 'refuted' as const } : {}
  return [{ id, how, ...violationOf(fact), ...verdict, only: [operation.id], mutate, rewrite: null }]
}

/**
 * Documented facts whose violation looks the same as a refuted assumption, with the reasons. A run reports only the assumption as refuted.
 */
const seeminglyAssumed: Readonly<Record<string, string>> = {
  'postAutomationConversion: returns 404': 'the last path segment is an assumption (A31)',
  'postConversion: returns 404': 'the source in the path is an assumption (A8)',
  'postConversion api_key: rejected': 'that the cop_key is sufficient is an assumption (A51)',
  'postConversion source: rejected': 'the set of accepted sources is an assumption (A8)',
  'releaseCrm: returns 404': 'the 404 may mean that the person is unknown, and the body is an assumption (A9)',
  'deleteData: returns 404': 'the 404 may mean that the person is unknown, and the body is an assumption (A10)',
  'requestDataDeletion: returns 404':
    'the 404 may mean that the person is unknown, and the body is an assumption (A11)',
  'requestDataDeletion body: rejected': 'all fields except the cop_key are assumptions (A11)',
}

/** Rejects the matching requests that the mock accepts. */
function rejectRequests(
  operation: SpecOperation,
  status: number,
  matches: (request: ReceivedRequest) => boolean,
): Mutate {
  return wrapRequests(() => async (request, forward) => {
    const response = await forward()
    const isAccepted = request.operation === operation.id && response.status < 300
    return isAccepted && matches(request)
      ? errorResponse(status, status === 404 ? 'Not found' : 'Invalid request')
      : response
  })
}

function readJson(body: string | null): unknown {
  try {
    return JSON.parse(body ?? 'null')
  } catch {
    return null
  }
}
