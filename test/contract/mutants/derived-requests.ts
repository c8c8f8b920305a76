/** Mutants that reject valid requests of an operation, or valid requests with a certain body, field or parameter. */
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
      'taken away',
      rejectRequests(operation, 404, () => true),
    ),
    ...(operation.body
      ? derive(
          operation,
          operation.body.pointer,
          ' body',
          'refused',
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
        'refused',
        rejectRequests(operation, isSecret(name) ? 401 : 404, isSent),
      )
    }),
  ])
}

/** Returns whether the parameter is a credential. A request with an invalid credential is rejected. */
function isSecret(name: string): boolean {
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
      'refused',
      rejectRequests(operation, isSecret(name) ? 401 : 400, isSent),
    )
  })
}

function derive(operation: SpecOperation, pointer: string, name: string, how: string, mutate: Mutate): DerivedMutant[] {
  const fact = factAt(pointer)
  const id = `${operation.id}${name}: ${how}`
  if (!fact) return []
  const verdict = guesses[id] ? { verdict: 'refuted' as const } : {}
  return [{ id, how, ...violationOf(fact), ...verdict, only: [operation.id], mutate, rewrite: null }]
}

/**
 * Documented facts whose violation looks the same as a refuted assumption, with the reasons. A run reports only the assumption as refuted.
 */
const guesses: Readonly<Record<string, string>> = {
  'postAutomationConversion: taken away': 'the word at the end of its path is a guess (A31)',
  'postConversion: taken away': 'the source in the path is a guess (A8)',
  'postConversion api_key: refused': 'that it is enough is a guess (A51)',
  'postConversion source: refused': 'which sources are taken is a guess (A8)',
  'releaseCrm: taken away': '404 may be about the person, and the body is a guess (A9)',
  'deleteData: taken away': '404 may be about the person, and the body is a guess (A10)',
  'requestDataDeletion: taken away': '404 may be about the person, and the body is a guess (A11)',
  'requestDataDeletion body: refused': 'the fields beside the cop_key are a guess (A11)',
}

/** Rejects requests that the mock would accept. */
function rejectRequests(
  operation: SpecOperation,
  status: number,
  matches: (request: ReceivedRequest) => boolean,
): Mutate {
  return wrapRequests(() => async (request, forward) => {
    const answer = await forward()
    const isAccepted = request.operation === operation.id && answer.status < 300
    return isAccepted && matches(request)
      ? errorResponse(status, status === 404 ? 'Not found' : 'It cannot be taken')
      : answer
  })
}

function readJson(body: string | null): unknown {
  try {
    return JSON.parse(body ?? 'null')
  } catch {
    return null
  }
}
