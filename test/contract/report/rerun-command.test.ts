import { expect, it } from 'vitest'
import { planContract } from '../../../src/contract/index.ts'
import { formatRerunCommand } from '../../../src/contract/report/rerun-command.ts'
import { startInProcess } from '../../support/start.ts'
import { deployment } from '../target.ts'

it('contains exactly the permissions that are needed to test the rule', async () => {
  const { target } = await deployment({ ...(await startInProcess()), url: 'https://api.example' })
  const plan = planContract({ target, permissions: { budget: 60, writes: true, destructive: true } })
  for (const [id, flags, permissions] of [
    ['check.ip-info-fields-may-be-null', '--budget 2', { budget: 2 }],
    ['check.related-count-equals-list', '--budget 7 --allow writes', { budget: 7, writes: true }],
  ] as const) {
    const rule = plan.rules.find((each) => each.id === id)
    expect(rule && formatRerunCommand(rule, plan, ['verify'])).toBe(`verify --only ${id} ${flags}`)
    expect(planContract({ target, permissions, only: [id] }).leftOut).toEqual([])
  }
})
