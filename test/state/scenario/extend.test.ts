import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readScenarioFile, readTextFile } from '../../../src/cli/scenario/read-file.ts'
import { openScenarioLibrary } from '../../../src/cli/scenario/select.ts'
import { ruleError } from '../../../src/state/scenario/error.ts'
import { type ExtendedScenario, extendScenario } from '../../../src/state/scenario/extend.ts'
import { controlOf } from '../../support/control.ts'
import { startInProcess } from '../../support/start.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'

/** Resolves the first file with all files that it extends. Removes the path of the temporary folder from error messages. */
async function extend(
  files: Readonly<Record<string, string>>,
  folders: string | null = null,
): Promise<ExtendedScenario> {
  const folder = await createTemporaryFolder(files)
  const file = join(folder, Object.keys(files)[0] ?? '')
  const read = await readTextFile(file)
  if ('problem' in read) throw new Error(read.problem)
  const library = await openScenarioLibrary(folders && join(folder, folders))
  try {
    return await extendScenario(await readScenarioFile(file, read.text, library))
  } catch (error) {
    throw error instanceof Error ? new Error(error.message.replaceAll(`${folder}/`, '')) : error
  }
}

it('merges maps, and replaces lists and all other values', async () => {
  const { document } = await extend({
    'shop.yaml': `
extends: ./base.yaml
checks_used: 7
devices: { laptop: { country: FR }, phone: {} }
people: [{ email: bob@shop.example }]
`,
    'base.yaml': `
plan: business
checks_used: 3
devices: { laptop: { country: DE, city: Berlin }, tablet: {} }
people: [{ email: ana@shop.example }, { email: eve@shop.example }]
`,
  })
  expect(document).toEqual({
    plan: 'business',
    checks_used: 7,
    devices: { laptop: { country: 'FR', city: 'Berlin' }, tablet: {}, phone: {} },
    people: [{ email: 'bob@shop.example' }],
  })
})

it('does not inherit descriptive text or expectations', async () => {
  const { document } = await extend({
    'shop.yaml': 'extends: base.yaml',
    'base.yaml': `
$schema: ./schema.json
title: Base
description: A base.
try: Try it.
plan: business
expect: [{ getHealth: {} }]
`,
  })
  expect(document).toEqual({ plan: 'business' })
})

it('extends a shipped scenario through a file in another folder', async () => {
  const { document } = await extend({
    'shops/own/shop.yaml': 'extends: ../base.yml\ntitle: Own',
    'shops/base.yml': 'extends: quota-exhausted\nplan: business',
  })
  expect(document).toEqual({ title: 'Own', plan: 'business', checks_used: 500 })
})

it('extends a scenario in the scenario folder by name', async () => {
  const files = { 'shop.yaml': 'extends: base', 'own/base.json': '{ "checks_used": 3 }' }
  expect((await extend(files, 'own')).document).toEqual({ checks_used: 3 })
})

describe('rejects a document, and reports the line, if the document extends', () => {
  it.each([
    [
      'an unknown scenario',
      { 'shop.yaml': 'title: Shop\nextends: quota-exausted' },
      'shop.yaml:2: extends: unknown scenario "quota-exausted"; did you mean "quota-exhausted"?',
    ],
    [
      'a missing file',
      { 'shop.yaml': 'extends: ./base.yaml' },
      'shop.yaml:1: extends: the file base.yaml does not exist; use the name of a scenario, or a path relative to this file',
    ],
    [
      'an invalid document',
      { 'shop.yaml': 'extends: base.yaml', 'base.yaml': 'title: Base\nplan: fre' },
      'base.yaml:2: plan must be one of free, business, organization',
    ],
    [
      'itself',
      { 'shop.yaml': 'extends: ./shop.yaml' },
      'shop.yaml:1: extends: the documents extend each other in a circle (shop.yaml > shop.yaml); remove extends from one of them',
    ],
    [
      'itself through two other documents',
      {
        'a.yaml': 'extends: b.yaml',
        'b.yaml': 'extends: c.yaml',
        'c.yaml': '\nextends: ../a/a.yaml'.replace('../a/', './'),
      },
      'c.yaml:2: extends: the documents extend each other in a circle (a.yaml > b.yaml > c.yaml > a.yaml); remove extends from one of them',
    ],
    [
      'a document with several websites',
      { 'shop.yaml': 'extends: two.yaml', 'two.yaml': 'websites: [{ name: One }, { name: Two }]' },
      'shop.yaml:1: extends: two.yaml describes several websites; use a document that describes a single website',
    ],
  ])('%s', async (_, files, message) => {
    await expect(extend(files)).rejects.toThrow(new Error(message))
  })
})

it('names the file and line that contain an error', async () => {
  const { locate } = await extend({
    'shop.yaml': 'extends: base.yaml\ndevices:\n  laptop: { country: DE }\npeople:\n  - email: ana\n',
    'base.yaml':
      'devices:\n  laptop:\n    emails: [ana]\nsessions: { s1: ana }\npeople:\n  - email: a@b.example\n    since: -3d\n',
  })
  const placeOf = async (path: string): Promise<string | undefined> =>
    (await locate(ruleError(path, 'address', 'ana'))).message.split('/').at(-1)?.split(' ')[0]
  expect(await placeOf('/people/0/email')).toBe('shop.yaml:5:')
  // base.yaml contains this path, too. The path must be located in shop.yaml, because shop.yaml replaces the list.
  expect(await placeOf('/people/0/since')).toBe('shop.yaml:5:')
  expect(await placeOf('/sessions/s1')).toBe('base.yaml:4:')
  expect(await placeOf('/devices/laptop/emails/0')).toBe('base.yaml:3:')
  expect(await placeOf('/devices/laptop/country')).toBe('shop.yaml:3:')
})

describe('over HTTP', () => {
  it('a document can extend a scenario by name', async () => {
    const control = controlOf(await startInProcess())
    const body = { extends: 'quota-exhausted', title: 'Own', checks_used: 499 }
    const { json } = await control('loadScenario', { body })
    expect(json).toMatchObject({ plan: 'free', checks_used: 499, scenario: { name: null, title: 'Own' } })
    const made = await control('createWebsite', { body: { scenario: { extends: 'quota-exhausted' } } })
    expect(made.json).toMatchObject({ checks_used: 500, scenario: { name: null, title: null } })
  })

  it.each([
    [
      './base.yaml',
      'extends: "./base.yaml" is a file path, but a document in a request has no folder; use the name of a scenario',
    ],
    [
      '/etc/passwd',
      'extends: "/etc/passwd" is a file path, but a document in a request has no folder; use the name of a scenario',
    ],
    ['nothing-like-it', /^extends: unknown scenario "nothing-like-it"; the scenarios are default, /],
  ])('a document cannot extend %s', async (reference, message) => {
    const control = controlOf(await startInProcess())
    for (const operation of ['loadScenario', 'restoreState'] as const) {
      const { status, json } = await control(operation, { body: { extends: reference } })
      expect(status).toBe(400)
      expect(json.message).toMatch(message)
    }
  })

  it('a reset restores inherited fields', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const scenario = { extends: 'quota-nearly-exhausted', plan: 'business' }
    const { app_id, private_key } = (await control('createWebsite', { body: { scenario } })).json
    await started.check('ana@shop.example', private_key)
    await control('resetWebsite', { query: { website: app_id } })
    const { json } = await control('getWebsite', { path: { app_id } })
    expect(json).toMatchObject({ plan: 'business', checks_used: 499 })
  })
})
