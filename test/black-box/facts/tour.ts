import { type Answer, readAnswer } from '../../../scripts/generate/operation.ts'
import type { Api } from '../../../scripts/generate/sources.ts'
import { findResponseProblem, missingHeader } from '../../../src/spec/validate-response.ts'
import type { Started } from '../../support/start.ts'
import { prepareTour, type TourStop } from '../../support/tour.ts'
import { createVisits, type Exchange, type Visits } from './visits.ts'

/** Observations from a tour of the service. */
export interface Sights {
  /** Places of the spec that were observed. */
  visits: Visits
  /** Operations and statuses: `checkEmail 200`. */
  statuses: Set<string>
  /** Differences from the spec. */
  problems: string[]
}

/** Runs the tour on a mock and validates all responses against the spec. */
export async function takeTour({ mock, call }: Started, api: Api): Promise<Sights> {
  const sights: Sights = { visits: createVisits(api), statuses: new Set(), problems: [] }
  for (const stop of await prepareTour(mock)) {
    const { method, path, headers, body, answerer, name } = stop
    const answer = await call(path, { method, headers, ...(body === null ? {} : { body }) })
    const exchange = {
      sent: listSent(stop, api),
      body: readJson(body),
      status: answer.status,
      headers: answer.headers,
      contentType: answer.headers.get('content-type'),
      answer: answer.json,
    }
    const problems = [
      answer.status === stop.status ? null : `${answer.status} in place of ${stop.status}`,
      findResponseProblem(answerer, answer.status, exchange.contentType, answer.text)?.message ?? null,
      missingHeader(answerer, answer.status, answer.headers),
      ...visit(sights.visits, stop, exchange, api).map((field) => `${field} is not in the spec`),
    ]
    sights.statuses.add(`${answerer} ${answer.status}`)
    sights.problems.push(...problems.filter((problem) => problem !== null).map((problem) => `${name}: ${problem}`))
  }
  return sights
}

/** Records an exchange and returns the unknown fields of its response. */
function visit(visits: Visits, { answerer }: TourStop, exchange: Exchange, api: Api): string[] {
  const operation = api.operations.find(({ id }) => id === answerer)
  return operation
    ? visits.exchanged(operation, exchange)
    : visits.answered(unroutedAnswer(api, answerer, exchange), exchange)
}

function unroutedAnswer(api: Api, answerer: string, { status }: Exchange): Answer {
  return readAnswer(api, `/x-unrouted/${answerer}/response`, status)
}

/** Returns the parameters that a request contains. Path parameters are always included. */
function listSent({ answerer, path, headers }: TourStop, api: Api): Exchange['sent'] {
  const parameters = api.operations.find(({ id }) => id === answerer)?.parameters ?? []
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
