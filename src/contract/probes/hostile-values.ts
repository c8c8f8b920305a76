/**
 * Probes that send values generated from the schemas. If a value causes a failure, the probes search for a smaller value that also causes
 * a failure.
 */
import type * as FastCheck from 'fast-check'
import { findFact, isBinding } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import type { CallShape } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import type { RunMark } from '../limiter/run-mark.ts'
import { defineProbe, MissingPrerequisite, type Probe, type ProbeContext } from '../probe.ts'
import { describeRequirement } from '../requirements.ts'
import type { ContractFinding } from '../rule.ts'
import { bodiesOf, limitsOf, segmentsOf } from '../spec/arbitrary.ts'
import { linkOperations, operationIds, specOf } from '../spec/operations.ts'

/** Maximum number of generated values per operation. */
const maxValues = 20
/** Maximum number of requests to send while shrinking a failing value. */
const maxShrinks = 60

type FindProblems = (exchange: Exchange) => readonly ContractFinding[]

/**
 * Operations that can be tested with generated values because they have a body, a `limit` parameter, or a credential in the path or query.
 */
export const variableOperations: readonly OperationId[] = operationIds.filter(
  (id) => specOf(id).body !== null || hasLimit(id) || usesWrongCredential(id),
)

/**
 * The probe's result contains the findings for the smallest failing value. If values contradict assumptions, the result also contains the
 * first finding for each combination of assumption, location and status.
 */
export function hostileValues(id: OperationId, findProblems: FindProblems): Probe<readonly ContractFinding[]> {
  const shape: CallShape = { operation: id, generated: true, credential: usesWrongCredential(id) ? 'wrong' : 'good' }
  return defineProbe({
    name: `${id}/hostile-values`,
    description: 'sends values generated from the schema',
    needs: ['fuzz'],
    calls: {
      value: { ...shape, times: maxValues },
      smaller: { ...shape, times: maxShrinks, shrinking: true },
    },
    run: (context) => search(id, context, findProblems),
  })
}

async function search(
  id: OperationId,
  { site, send, remaining, seed }: ProbeContext<'value' | 'smaller'>,
  findProblems: FindProblems,
): Promise<readonly ContractFinding[]> {
  const fc = await loadFastCheck()
  let smallest: readonly ContractFinding[] = []
  const assumptionFindings = new Map<string, ContractFinding>()
  const errors: unknown[] = []
  const matchesContract = async (change: Partial<CallShape>): Promise<boolean> => {
    const name = smallest.length === 0 ? 'value' : 'smaller'
    // If no more requests can be sent or an error has occurred, treat all remaining values as valid, so that fast-check ends the search.
    if (remaining(name) === 0 || errors.length > 0) return true
    const findings = await send(name, change).then(findProblems, (error: unknown) => {
      // Do not throw the error. Otherwise, fast-check would treat the value as failing and try to shrink it.
      errors.push(error)
      return []
    })
    const broken = findings.filter(({ fact }) => fact !== undefined && isBinding(findFact(fact)))
    if (broken.length > 0) {
      smallest = broken
      return false
    }
    for (const finding of findings) {
      const key = `${finding.at} ${finding.fact} ${finding.exchange.response.status}`
      if (!assumptionFindings.has(key)) assumptionFindings.set(key, finding)
    }
    return true
  }
  await fc.check(fc.asyncProperty(changesOf(fc, id, site.mark), matchesContract), {
    numRuns: maxValues,
    seed,
    endOnFailure: remaining('smaller') === 0,
  })
  if (errors.length > 0) throw errors[0]
  return [...smallest, ...assumptionFindings.values()]
}

export async function hasFastCheck(): Promise<boolean> {
  return loadFastCheck().then(
    () => true,
    () => false,
  )
}

/** Imports fast-check on demand, because it is optional and slow to load. */
async function loadFastCheck(): Promise<typeof FastCheck> {
  try {
    return await import('fast-check')
  } catch (error) {
    throw new MissingPrerequisite(describeRequirement('fastCheck'), { cause: error })
  }
}

function changesOf(fc: typeof FastCheck, id: OperationId, mark: RunMark): FastCheck.Arbitrary<Partial<CallShape>> {
  const { body, path } = specOf(id)
  if (body) return bodiesOf(fc, shippedSpec(), body.schema, mark).map((value) => ({ body: value }))
  if (hasLimit(id)) return limitsOf(fc).map((limit) => ({ query: { limit } }))
  const hostile = segmentsOf(fc).map((text) => mark.wrongToken + text)
  return id === 'getScript'
    ? hostile.map((text) => ({ query: { cop_key: decodeURIComponent(text) } }))
    : hostile.map((text) => ({ path: path.replace(/\{\w+\}/, text) }))
}

function hasLimit(id: OperationId): boolean {
  return specOf(id).parameters.some(({ name }) => name === 'limit')
}

/** True if the only input is a credential in the path or query. Probes generate invalid credentials for such operations. */
function usesWrongCredential(id: OperationId): boolean {
  return linkOperations.includes(id) || id === 'getScript'
}
