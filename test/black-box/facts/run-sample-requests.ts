import { type Answer, readAnswer } from '../../../scripts/generate/operation.ts'
import type { Api } from '../../../scripts/generate/sources.ts'
import { findResponseProblem, missingHeader } from '../../../src/spec/validate-response.ts'
import { createSampleRequests, type SampleRequest } from '../../support/sample-requests.ts'
import type { Started } from '../../support/start.ts'
import { createSpecCoverage, type Exchange, type SpecCoverage } from './spec-coverage.ts'

/** Results of sending all sample requests. */
export interface SampleRun {
  /** Locations in openapi.yaml that the requests and responses covered. */
  coverage: SpecCoverage
  /** Operations with statuses, such as `checkEmail 200`. */
  statuses: Set<string>
  /** Differences between the responses and openapi.yaml. */
  problems: string[]
}

/** Sends all sample requests to a mock and validates the responses against openapi.yaml. */
export async function runSampleRequests({ mock, call }: Started, api: Api): Promise<SampleRun> {
  const run: SampleRun = { coverage: createSpecCoverage(api), statuses: new Set(), problems: [] }
  for (const sample of await createSampleRequests(mock)) {
    const { method, path, headers, body, operationKey, name } = sample
    const answer = await call(path, { method, headers, ...(body === null ? {} : { body }) })
    const exchange = {
      sent: listSent(sample, api),
      body: readJson(body),
      status: answer.status,
      headers: answer.headers,
      contentType: answer.headers.get('content-type'),
      answer: answer.json,
    }
    const problems = [
      answer.status === sample.status ? null : `${answer.status} in place of ${sample.status}`,
      findResponseProblem(operationKey, answer.status, exchange.contentType, answer.text)?.message ?? null,
      missingHeader(operationKey, answer.status, answer.headers),
      ...recordExchange(run.coverage, sample, exchange, api).map((field) => `${field} is not in the spec`),
    ]
    run.statuses.add(`${operationKey} ${answer.status}`)
    run.problems.push(...problems.filter((problem) => problem !== null).map((problem) => `${name}: ${problem}`))
  }
  return run
}

/** Records an exchange. Returns the response fields that are not in openapi.yaml. */
function recordExchange(
  coverage: SpecCoverage,
  { operationKey }: SampleRequest,
  exchange: Exchange,
  api: Api,
): string[] {
  const operation = api.operations.find(({ id }) => id === operationKey)
  return operation
    ? coverage.recordExchange(operation, exchange)
    : coverage.recordResponse(unroutedAnswer(api, operationKey, exchange), exchange)
}

function unroutedAnswer(api: Api, operationKey: string, { status }: Exchange): Answer {
  return readAnswer(api, `/x-unrouted/${operationKey}/response`, status)
}

/** Returns the parameters that a request contains. Path parameters are always included. */
function listSent({ operationKey, path, headers }: SampleRequest, api: Api): Exchange['sent'] {
  const parameters = api.operations.find(({ id }) => id === operationKey)?.parameters ?? []
  const query = new URL(path, 'http://mock.test').searchParams
  return [
    ...parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => ({ in: 'path', name })),
    ...Array.from(query.keys(), (name) => ({ in: 'query', name })),
    ...Object.keys(headers).map((name) => ({ in: 'header', name })),
  ]
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
