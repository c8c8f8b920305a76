/** A run of all rules on a mock in this process, as built. Prints how long it took in ms; a run that finds something fails. */
import { mockTarget, planContract, runPlan } from '../../dist/contract.js'
import { createMock } from '../../dist/index.js'

const mock = await createMock()
const from = performance.now()
const { outcomes, problem } = await runPlan(planContract({ target: mockTarget(mock) }))
const took = performance.now() - from
const wrong = outcomes.filter(({ verdict }) => verdict !== 'held').map(({ rule }) => rule.id)
if (problem || wrong.length > 0) throw new Error(problem?.says ?? `not held: ${wrong.join(', ')}`)
console.log(took, outcomes.length)
await mock.close()
