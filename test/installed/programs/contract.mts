import { contractTarget, expectToMatchContract, planContract, runPlan } from 'dc-mock/contract'

const { DC_API_KEY = '', DC_BASE_URL = '' } = process.env
const response = await fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
  method: 'POST',
  headers: { 'x-dc-key': DC_API_KEY, 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'block@dc-mock.example.com' }),
})
await expectToMatchContract(response)
const answer = (await response.json()) as { data: { emailInfo: { action: string } } }
const plan = planContract({ target: await contractTarget({ url: DC_BASE_URL }), only: ['getHealth'] })
const run = await runPlan(plan)
const broken = run.outcomes.filter(({ verdict }) => verdict === 'broken')
console.log(run.outcomes.length > 0 && broken.length === 0 ? answer.data.emailInfo.action : broken)
