/** Requests with values made up from the schemas, shrunk to the smallest one that breaks a promise. */
import type * as FastCheck from 'fast-check'
import { findFact, isBinding } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import type { CallShape } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import type { RunMark } from '../gate/run-mark.ts'
import { defineProbe, MissingDependency, type Probe, type ProbeContext } from '../probe.ts'
import type { ContractFinding } from '../rule.ts'
import { bodiesOf, limitsOf, segmentsOf } from '../spec/arbitrary.ts'
import { linkOperations, operationIds, specOf } from './operations.ts'

/** Values for each operation, and requests more on the way to the smallest one. */
const maxValues = 20
const maxShrinks = 60

/** What is wrong with an exchange. */
type FindProblems = (exchange: Exchange) => readonly ContractFinding[]

/** The operations that have something to make up: a body, a limit, a part of the path or of the query. */
export const variableOperations: readonly OperationId[] = operationIds.filter(
  (id) => specOf(id).body !== null || hasLimit(id) || usesWrongCredential(id),
)

/** Gives what was found: of what breaks a promise the smallest, of what refutes a guess the first. */
export function hostileValues(id: OperationId, findProblems: FindProblems): Probe<readonly ContractFinding[]> {
  const shape: CallShape = { operation: id, generated: true, credential: usesWrongCredential(id) ? 'wrong' : 'good' }
  return defineProbe({
    name: `${id}/hostile-values`,
    description: 'sends values made up from the schema',
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
  { site, send, remaining: left, seed }: ProbeContext<'value' | 'smaller'>,
  findProblems: FindProblems,
): Promise<readonly ContractFinding[]> {
  const fc = await loadFastCheck()
  let smallest: readonly ContractFinding[] = []
  const assumptionFindings = new Map<string, ContractFinding>()
  const errors: unknown[] = []
  const matchesContract = async (change: Partial<CallShape>): Promise<boolean> => {
    const name = smallest.length === 0 ? 'value' : 'smaller'
    // Nothing is found any more where nothing may be sent.
    if (left(name) === 0 || errors.length > 0) return true
    const findings = await send(name, change).then(findProblems, (error: unknown) => {
      // fast-check would take it for a failure, and go on.
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
    endOnFailure: left('smaller') === 0,
  })
  if (errors.length > 0) throw errors[0]
  return [...smallest, ...assumptionFindings.values()]
}

/** What is said of rules that need the package, where it is not installed. */
export const missingFastCheck: string = 'needs the package fast-check: npm install --save-dev fast-check'

export async function hasFastCheck(): Promise<boolean> {
  return loadFastCheck().then(
    () => true,
    () => false,
  )
}

/** Loaded on need, since it takes its time and need not be installed. */
async function loadFastCheck(): Promise<typeof FastCheck> {
  try {
    return await import('fast-check')
  } catch (error) {
    throw new MissingDependency(missingFastCheck, { cause: error })
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

/** Whose only variable part is its credential, which stays nobody's whatever is put behind it. */
function usesWrongCredential(id: OperationId): boolean {
  return linkOperations.includes(id) || id === 'getScript'
}
