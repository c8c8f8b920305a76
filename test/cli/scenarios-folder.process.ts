import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runInProcess } from './command-line.ts'
import { startServe } from './serve-process.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests check the content
async function control(url: string, path: string, body?: unknown): Promise<{ status: number; json: any }> {
  const init = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) }
  const response = await fetch(`${url}/_mock/${path}`, init)
  return { status: response.status, json: await response.json() }
}

it('lists a folder’s scenarios after the shipped scenarios, and replaces shipped scenarios of the same name', async () => {
  const folder = await createTemporaryFolder({
    'shop.yaml': 'title: Our shop\ntry: Buy.',
    'empty.json': '{}',
    'default.yaml': 'title: Our beginning\nextends: default\nchecks_used: 5',
    'notes.txt': 'no scenario',
    '.hidden.yaml': 'peeple: []',
  })
  const { url, listening } = await startServe('--scenarios', folder)
  expect(listening.website).toMatchObject({ checks_used: 5, scenario: { name: 'default', title: 'Our beginning' } })
  const { scenarios } = (await control(url, 'scenarios')).json
  expect(scenarios[0]).toEqual({
    name: 'default',
    title: 'Our beginning',
    description: null,
    try: null,
    saved: false,
    problem: null,
  })
  expect(scenarios.filter(({ problem }: { problem: string | null }) => problem !== null)).toEqual([])
  expect(scenarios.slice(-2)).toEqual([
    { name: 'empty', title: 'empty', description: null, try: null, saved: false, problem: null },
    { name: 'shop', title: 'Our shop', description: null, try: 'Buy.', saved: false, problem: null },
  ])
})

it('rereads the folder each time, and reports errors in its files', async () => {
  const folder = await createTemporaryFolder({ 'shop.yaml': 'title: Shop\nplan: fre' })
  const { url } = await startServe('--scenarios', folder)
  const problem = `${join(folder, 'shop.yaml')}:2: plan must be one of free, business, organization`
  expect((await control(url, 'scenarios')).json.scenarios.at(-1)).toMatchObject({
    name: 'shop',
    title: 'shop',
    problem,
  })
  expect(await control(url, 'scenario', { name: 'shop' })).toMatchObject({ status: 400, json: { message: problem } })
  expect((await control(url, 'scenario', { name: 'quota-exhausted' })).status).toBe(200)

  await writeFile(join(folder, 'shop.yaml'), 'plan: business\npeople:\n  - { email: ana }')
  expect(await control(url, 'scenario', { name: 'shop' })).toMatchObject({
    status: 400,
    json: { message: expect.stringMatching(/shop\.yaml:3: people\[0\]\.email: "ana" is not an email address/) },
  })
  await writeFile(join(folder, 'shop.yaml'), 'plan: business')
  expect((await control(url, 'scenario', { name: 'shop' })).json).toMatchObject({ plan: 'business' })
  expect((await control(url, 'scenario', { extends: 'shop', checks_used: 3 })).json).toMatchObject({ checks_used: 3 })
})

it('does not accept a path, a file name or a property name as a scenario name', async () => {
  const folder = await createTemporaryFolder({ 'outside.yaml': 'title: Outside', 'own/shop.yaml': 'title: Shop' })
  const { url } = await startServe('--scenarios', join(folder, 'own'))
  for (const name of ['../outside', 'shop.yaml', './shop', '__proto__']) {
    expect((await control(url, 'scenario', { name })).status, name).toBe(404)
  }
})

it('rejects two files that define the same scenario', async () => {
  const folder = await createTemporaryFolder({ 'shop.yaml': 'title: A', 'shop.json': '{}' })
  const { exitCode, err } = await runInProcess(['--scenarios', folder, '--scenario', 'shop'])
  expect(exitCode).toBe(2)
  expect(err).toBe(
    `dc-mock: --scenario: ${join(folder, 'shop.json')} and ${join(folder, 'shop.yaml')} define the same scenario; rename one of them\n`,
  )
})

it.each([
  ['none', 'does not exist'],
  ['file.yaml', 'is a file'],
])('rejects an invalid folder: %s', async (name, problem) => {
  const folder = join(await createTemporaryFolder({ 'file.yaml': '' }), name)
  const { exitCode, err } = await runInProcess(['--scenarios', folder])
  expect({ exitCode, err }).toEqual({
    exitCode: 2,
    err: `dc-mock: --scenarios: ${folder} ${problem}. Pass a folder that contains YAML or JSON scenario files\n`,
  })
})

it('starts with the websites listed in a file, and prints how to use each website', async () => {
  const folder = await createTemporaryFolder({
    'shops.yaml': `
websites:
  - { name: Shop, scenario: ./shop.yaml }
  - { name: Outlet, app_id: app_outlet, private_key: dcp_mockOutlet000000000000000000000000000000, cop_key: outletcopkey }
`,
    'shop.yaml': 'checks_used: 7',
  })
  const file = join(folder, 'shops.yaml')
  const { listening } = await startServe('--scenario', file)
  expect(listening.website).toMatchObject({ app_id: 'app_local', name: 'Shop', checks_used: 7 })
  expect(listening.others).toMatchObject([{ app_id: 'app_outlet', name: 'Outlet' }])
  const { out } = await runInProcess(['--port', '0', '--scenario', file])
  expect(out).toContain('app_outlet (Outlet), key dcp_mockOutlet000000000000000000000000000000, cop_key outletcopkey')
})
