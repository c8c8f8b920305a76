import { type ContractRun, mockTarget, planContract, type RunPlan, runPlan } from '../../../src/contract/index.ts'
import { createMock, type Mock } from '../../../src/index.ts'
import { deploymentOf, type Mutate } from './mutant.ts'

/** Runs contract plans against a mock with different mutants. All runs can share the mock, because each run creates separate websites. */
export interface MutantRunner {
  /** Runs the given rules, in the syntax of `--only`, or all rules. */
  run(mutate: Mutate, ...only: readonly string[]): Promise<ContractRun>
  close(): Promise<void>
}

export async function createMutantRunner(options: { skip?: readonly string[] } = {}): Promise<MutantRunner> {
  const mock = await createMock()
  const plans = new Map<string, RunPlan>()
  const planOf = (only: readonly string[]): RunPlan => {
    const plan = plans.get(only.join()) ?? planContract({ target: mockTarget(mock), ...options, only })
    plans.set(only.join(), plan)
    return plan
  }
  return {
    // All mutants share a plan, because the requests do not depend on the mutant.
    run: (mutate, ...only) => runPlan({ ...planOf(only), target: mutantTarget(mock, mutate) }),
    close: () => mock.close(),
  }
}

function mutantTarget(mock: Mock, mutate: Mutate): RunPlan['target'] {
  return mockTarget({ ...mock, url: mock.url, ...mutate(deploymentOf(mock)) })
}
