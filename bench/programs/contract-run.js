/** Runs all rules on a mock in this process, with the built package. Prints the duration in ms and the number of rules. Fails if the run has a finding. */
import { mockTarget, planContract, runPlan } from '../../dist/contract.js'
import { createMock } from '../../dist/index.js'

const mock = await createMock()
const from = performance.now()
const { outcomes, problem } = await runPlan(planContract({ target: mockTarget(mock) }))
const took = performance.now() - from
const wrong = outcomes.filter(({ verdict }) => verdict !== 'passed').map(({ rule }) => rule.id)
if (problem || wrong.length > 0) throw new Error(problem?.message ?? `rules with findings: ${wrong.join(', ')}`)
console.log(took, outcomes.length)
await mock.close()
