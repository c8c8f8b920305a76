import { expect } from 'vitest'
import type { ScenarioVerdict } from '../../src/types.ts'
import { inChromium } from '../support/chromium.ts'
import { openPanel, openWebUi } from './web-ui.ts'

inChromium('accepts a domain as a verdict pattern, and moves verdicts up and down', async () => {
  const { page, started, control } = await openWebUi()
  const panel = await openPanel(page, 'Verdicts')
  const add = async (match: string, verdict: string) => {
    await panel.getByLabel('Email address. * matches any text').fill(match)
    await panel.getByLabel('Verdict', { exact: true }).selectOption(verdict)
    await panel.getByRole('button', { name: 'Create', exact: true }).click()
  }
  await add('corp.example', 'BLOCK')
  await panel.getByRole('listitem').filter({ hasText: '*@corp.example BLOCK' }).waitFor()
  await add('ana@corp.example', 'ALLOW')
  await panel.getByRole('listitem').nth(1).filter({ hasText: '*@corp.example' }).waitFor()
  await add('bob@corp.example', 'CHALLENGE')
  const domain = '*@corp.example'
  const isAt = (index: number) => panel.getByRole('listitem').nth(index).filter({ hasText: domain }).waitFor()
  const order = async () =>
    (await control('listVerdicts')).json.verdicts.map(({ match }: ScenarioVerdict) => match.split('@')[0]).join(' ')
  const up = panel.getByRole('button', { name: `Move ${domain} up` })
  await isAt(2)
  await up.click()
  await isAt(1)
  expect(await order()).toBe('bob * ana')
  // The focus stays on the button, so that the user can move the verdict several times with the keyboard.
  await page.keyboard.press('Enter')
  await isAt(0)
  expect(await order()).toBe('* bob ana')
  await up.and(page.locator(':focus')).waitFor()
  expect((await started.check('ana@corp.example')).json.data.emailInfo.action).toBe('BLOCK')
  await panel.getByRole('button', { name: `Move ${domain} down` }).click()
  await isAt(1)
  expect(await order()).toBe('bob * ana')
  expect((await started.check('bob@corp.example')).json.data.emailInfo.action).toBe('CHALLENGE')
})

inChromium('creates and removes verdicts', async () => {
  const { page, started } = await openWebUi()
  const panel = await openPanel(page, 'Verdicts')
  await panel.getByText('No verdict overrides.').waitFor()
  const match = panel.getByLabel('Email address. * matches any text')
  await match.fill('*@corp.example')
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await panel.getByRole('listitem').filter({ hasText: '*@corp.example BLOCK' }).waitFor()
  expect((await started.check('ana@corp.example')).json.data.emailInfo.action).toBe('BLOCK')
  await match.fill('bob@shop.example')
  await panel.getByLabel('Verdict', { exact: true }).selectOption('score…')
  await panel.getByLabel('Risk score').fill('64')
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await panel.getByText('score 64').waitFor()
  expect((await started.check('bob@shop.example')).json.data.emailInfo.risk_score).toBe(64)
  await panel.getByRole('button', { name: 'Remove the verdict for *@corp.example' }).click()
  await panel.getByText('*@corp.example').waitFor({ state: 'detached' })
  expect((await started.check('new@corp.example')).json.data.emailInfo.action).toBe('ALLOW')
  await panel.getByRole('button', { name: 'remove all' }).click()
  await panel.getByText('No verdict overrides').waitFor()
})

inChromium('a verdict shows how many calls it decided', async () => {
  const { page, started, control } = await openWebUi()
  await control('createVerdict', { body: { match: '*@corp.example', verdict: 'block' } })
  const panel = await openPanel(page, 'Verdicts')
  await panel.getByText('no match yet').waitFor()
  for (const email of ['ana@corp.example', 'bob@corp.example', 'bob@shop.example']) await started.check(email)
  await panel.getByText('applied to 2 calls').waitFor()
})
