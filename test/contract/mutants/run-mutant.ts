import {
  type ContractRun,
  contractRules,
  mockTarget,
  type PlanOptions,
  planContract,
  type RunPlan,
  runPlan,
} from '../../../src/contract/index.ts'
import { createMock, type Mock } from '../../../src/index.ts'
import { deploymentOf, type Spoil } from './mutant.ts'

/** Runs contract plans against one mock that is spoiled in many ways. The websites of a run are its own, so that runs can share a mock. */
export interface MutantRunner {
  /** Runs the rules that words name, as `--only` takes them; all without any. */
  run(spoil: Spoil, ...only: readonly string[]): Promise<ContractRun>
  close(): Promise<void>
}

export async function createMutantRunner(options: { skip?: readonly string[] } = {}): Promise<MutantRunner> {
  const mock = await createMock()
  const plans = new Map<string, RunPlan>()
  const planOf = (only: readonly string[]): RunPlan => {
    const plan = plans.get(only.join()) ?? planContract({ target: mockTarget(mock), ...options, ...choose(only) })
    plans.set(only.join(), plan)
    return plan
  }
  return {
    // What is sent does not depend on what is wrong with it: a plan serves all mutants.
    run: (spoil, ...only) => runPlan({ ...planOf(only), target: spoiledTarget(mock, spoil) }),
    close: () => mock.close(),
  }
}

function spoiledTarget(mock: Mock, spoil: Spoil): RunPlan['target'] {
  return mockTarget({ ...mock, url: mock.url, ...spoil(deploymentOf(mock)) })
}

/** Rules that have probes of their own need none of the common ones, and to plan all of them takes longer than to hold their own. */
function choose(only: readonly string[]): Partial<PlanOptions> {
  const some = contractRules.filter(({ id }) => only.includes(id))
  const own = some.length === only.length && some.every(({ kind }) => kind === 'probe')
  return own && only.length > 0 ? { rules: some, probes: [] } : { only }
}
