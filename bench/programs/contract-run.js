/** Uses the built package to run all rules on a mock in this process. Prints the duration in ms and the number of rules. Fails if a rule has a finding. */
import { mockTarget, planContract, runPlan } from '../../dist/contract.js'
import { createMock } from '../../dist/index.js'

const mock = await createMock()
const from = performance.now()
const { outcomes, problem } = await runPlan(planContract({ target: mockTarget(mock) }))
const duration = performance.now() - from
const failedRules = outcomes.filter(({ verdict }) => verdict !== 'passed').map(({ rule }) => rule.id)
if (problem || failedRules.length > 0)
  throw new Error(problem?.message ?? `rules with findings: ${failedRules.join(', ')}`)
console.log(duration, outcomes.length)
await mock.close()
