import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'dc-mock/vitest'
import { expect, vi } from 'vitest'
import { parse } from 'yaml'
import { renderReview } from '../src/review-screen.js'
import { createState, fillFromScenario } from '../src/state.js'

/** Renders the screen with the people of a scenario. */
async function openScreen(scenario) {
  const state = createState()
  await fillFromScenario(state, scenario)
  const root = document.createElement('ul')
  renderReview(state, root)
  return { lines: () => [...root.children].map((item) => item.firstChild.textContent.trim()), root }
}

test('shows each person with the accounts on the same devices', async () => {
  // The scenarios of the package are files, so this test needs no mock.
  const file = createRequire(import.meta.url).resolve('dc-mock/scenarios/linked-devices.yaml')
  const { lines } = await openScreen(parse(await readFile(file, 'utf8')))
  expect(lines()).toEqual([
    'bob@shop.example, with ana@shop.example, eve@shop.example',
    'ana@shop.example, with bob@shop.example, zoe@shop.example, eve@shop.example',
    'zoe@shop.example, with ana@shop.example',
    'eve@shop.example, with bob@shop.example, ana@shop.example',
  ])
})

test('removes reviewed people from the list', async () => {
  const { lines, root } = await openScreen({ people: [{ email: 'ana@shop.example' }, { email: 'bob@shop.example' }] })
  root.querySelector('button').click()
  await vi.waitFor(() => expect(lines()).toEqual(['bob@shop.example']))
})

test('shows the people of a website', async ({ website }) => {
  await website.load('linked-devices')
  await website.people.add({ email: 'max@shop.example', devices: ['phone'] })
  const { lines } = await openScreen(await website.save())
  expect(lines()).toContain('max@shop.example, with ana@shop.example, zoe@shop.example')
})
