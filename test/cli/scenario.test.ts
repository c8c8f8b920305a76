import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseScenario } from '../../src/state/scenario/parse.ts'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder, workInTemporaryFolder } from '../support/temporary-folder.ts'
import { runInProcess } from './command-line.ts'

describe('dc-mock scenario list', () => {
  it('lists shipped scenarios and scenarios in a folder, with their titles and things to try', async () => {
    const folder = await createTemporaryFolder({
      'shop.yaml': 'title: Our shop\ntry: Buy something.',
      'plain.yaml': 'checks_used: 3',
      'bad.yaml': 'plan: fre',
    })
    const { exitCode, out } = await runInProcess(['scenario', 'list', '--scenarios', folder])
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^default +A new website\n +Sign up with/)
    expect(out).toMatch(/\nplain +plain\nshop +Our shop\n +Buy something\.\n$/)
    expect(out.replaceAll(/\s+/g, ' ')).toContain(`invalid: ${join(folder, 'bad.yaml')}:1: plan must be one of`)
    const json = JSON.parse((await runInProcess(['scenario', 'list', '--scenarios', folder, '--json'])).out)
    expect(json).toContainEqual({ name: 'shop', title: 'Our shop', try: 'Buy something.', problem: null })
    expect(json).toContainEqual({ name: 'plain', title: null, try: null, problem: null })
    expect(json).toContainEqual({
      name: 'bad',
      title: null,
      try: null,
      problem: expect.stringContaining('bad.yaml:1: plan'),
    })
  })
})

describe('dc-mock scenario show', () => {
  it('prints a shipped scenario as loadable YAML', async () => {
    const { out } = await runInProcess(['scenario', 'show', 'quota-exhausted'])
    expect(await parseScenario(out)).toMatchObject({ title: 'Free quota used up', checks_used: 500 })
  })

  it('prints a file merged with the scenarios that it extends', async () => {
    const folder = await createTemporaryFolder({
      'shop.yaml': 'extends: quota-exhausted\ntitle: Shop\nplan: business\n',
    })
    const { out } = await runInProcess(['scenario', 'show', join(folder, 'shop.yaml')])
    expect(out).toBe('plan: business\nchecks_used: 500\ntitle: Shop\n')
    const json = await runInProcess(['scenario', 'show', join(folder, 'shop.yaml'), '--json'])
    expect(JSON.parse(json.out)).toEqual({ plan: 'business', checks_used: 500, title: 'Shop' })
  })

  it.each([
    [['quota-exausted'], 'No scenario "quota-exausted"; did you mean "quota-exhausted"?'],
    [['./none.yaml'], 'The file ./none.yaml does not exist. Pass a YAML or JSON file, or the name of a scenario'],
    [[], 'dc-mock scenario show needs NAME|FILE. For help, run npx dc-mock scenario show --help'],
    [
      ['default', 'shop'],
      'Unexpected argument "shop": dc-mock scenario show accepts at most 1 argument (NAME|FILE). For help, run npx dc-mock scenario show --help',
    ],
  ])('rejects %j', async (words, message) => {
    expect(await runInProcess(['scenario', 'show', ...words])).toEqual({
      exitCode: 2,
      out: '',
      err: `dc-mock: ${message}\n`,
    })
  })
})

describe('dc-mock scenario load', () => {
  it('loads a scenario by name into a running mock’s default website, and prints the result', async () => {
    const { url, check } = await startServer()
    const { exitCode, out } = await runInProcess(['scenario', 'load', 'quota-exhausted', '--url', url])
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: 'Loaded quota-exhausted into app_local (Local shop): plan free, 500 of 500 checks\n  used\n',
    })
    expect((await check('ana@shop.example')).status).toBe(429)
  })

  it('loads a file, with the scenarios that it extends, into the given website, and shows warnings', async () => {
    const { url, mock, check } = await startServer()
    const { app_id, private_key } = await mock.createWebsite({ name: 'Outlet' })
    const folder = await createTemporaryFolder({
      'shop.yaml': 'extends: ./base.yaml\nchecks_used: 501',
      'base.yaml': 'extends: ours\ntitle: Base',
      'own/ours.yaml': 'verdicts: [{ match: "*", verdict: block }]',
    })
    const words = ['--website', app_id, '--scenarios', join(folder, 'own')]
    const env = { DC_MOCK_URL: url }
    const { out } = await runInProcess(['scenario', 'load', join(folder, 'shop.yaml'), ...words], { env })
    expect(out).toMatch(/ into app_\w+ \(Outlet\): plan free,\s+501 of 500 checks used\n! checks_used is 501, /)
    expect((await check('ana@shop.example', private_key)).status).toBe(429)
    expect((await check('ana@shop.example')).json.data.emailInfo.action).toBe('ALLOW')
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['an invalid field', { 'shop.yaml': 'title: Shop\nplan: fre' }, /shop\.yaml:2: plan must be one of/],
    [
      'a contradiction',
      { 'shop.yaml': 'people:\n  - { email: ana }' },
      /shop\.yaml:2: people\[0\]\.email: "ana" is not/,
    ],
    [
      'an extended file',
      { 'shop.yaml': 'extends: base.yaml', 'base.yaml': 'title: Base\npeople: [{ email: ana }]' },
      /base\.yaml:2: people\[0\]\.email: /,
    ],
    [
      'several websites',
      { 'shop.yaml': 'websites: [{ name: A }]' },
      /shop\.yaml:1: websites: the document describes several/,
    ],
  ])('reports the file and line of an error, and changes nothing: %s', async (_, files, message) => {
    const { url, website } = await startServer()
    const before = await website.read()
    const folder = await createTemporaryFolder(files)
    const { exitCode, err } = await runInProcess(['scenario', 'load', join(folder, 'shop.yaml'), '--url', url])
    expect(exitCode).toBe(2)
    expect(err).toMatch(message)
    expect(await website.read()).toEqual(before)
  })

  it('shows the mock’s error message if the scenario or the website does not exist', async () => {
    const { url } = await startServer()
    expect(await runInProcess(['scenario', 'load', 'defualt', '--url', url])).toEqual({
      exitCode: 2,
      out: '',
      err: 'dc-mock: No scenario "defualt"; did you mean "default"?\n',
    })
    const { err } = await runInProcess(['scenario', 'load', 'default', '--url', url, '--website', 'app_lokal'])
    expect(err).toBe('dc-mock: No website "app_lokal"; did you mean "app_local"?\n')
  })

  it('suggests a file in the current folder if the mock has no scenario with that name', async () => {
    await workInTemporaryFolder({ 'before.yaml': 'plan: free' })
    const { url } = await startServer()
    const load = async (...words: string[]): Promise<string> =>
      (await runInProcess(['scenario', 'load', ...words, '--url', url])).err
    const message = 'dc-mock: The mock has no scenario named "before". Did you mean the file ./before.yaml?\n'
    expect(await load('before')).toBe(message)
    expect(await load('other')).toContain('No scenario "other"')
    expect(await load('before', '--website', 'app_x')).toContain(
      'No website "app_x"; to list all websites, call GET /_mock/websites',
    )
  })
})

describe('dc-mock scenario save', () => {
  it.each(['state.yaml', 'state.json'])('writes a state that another mock can load: %s', async (name) => {
    const first = await startServer({ scenario: 'linked-devices' })
    await first.check('new@shop.example')
    const file = join(await createTemporaryFolder(), name)
    const { exitCode, out } = await runInProcess(['scenario', 'save', file, '--url', first.url])
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: `Saved to ${file}. To load the scenario, run npx dc-mock scenario load ${file}\n`,
    })
    const second = await startServer()
    await runInProcess(['scenario', 'load', file, '--url', second.url])
    for (const email of ['ana@shop.example', 'new@shop.example']) {
      expect((await second.check(email)).json).toEqual((await first.check(email)).json)
    }
  })

  it('accepts a name, and saves the scenario under that name in the scenarios folder', async () => {
    const folder = await createTemporaryFolder()
    const { url } = await startServer({ scenario: 'quota-exhausted' })
    await runInProcess(['scenario', 'save', 'before', '--scenarios', folder, '--url', url])
    expect(await readdir(folder)).toEqual(['before.yaml'])
    const { out } = await runInProcess(['scenario', 'show', 'before', '--scenarios', folder])
    expect(await parseScenario(out)).toMatchObject({
      checks_used: 500,
      saved: { scenario: { name: 'quota-exhausted' } },
    })
  })

  it('starts the file with the relative path of the editor schema if dc-mock is installed in the folder', async () => {
    const folder = await workInTemporaryFolder({
      'node_modules/dc-mock/schemas/scenario.schema.json': '{}',
      'qa/a.yaml': '',
    })
    const { url } = await startServer()
    const firstLines: string[] = []
    for (const file of ['shop.yaml', 'qa/shop.yaml']) {
      expect(await runInProcess(['scenario', 'save', `./${file}`, '--url', url])).toMatchObject({ exitCode: 0 })
      const text = await readFile(join(folder, file), 'utf8')
      expect(await parseScenario(text)).toMatchObject({ plan: 'free' })
      firstLines.push(text.slice(0, text.indexOf('\n')))
    }
    expect(firstLines).toEqual([
      '# yaml-language-server: $schema=./node_modules/dc-mock/schemas/scenario.schema.json',
      '# yaml-language-server: $schema=../node_modules/dc-mock/schemas/scenario.schema.json',
    ])
  })

  it('overwrites a file only with --force, and leaves no temporary file', async () => {
    const folder = await createTemporaryFolder({ 'shop.yaml': 'title: Mine' })
    const file = join(folder, 'shop.yaml')
    const { url } = await startServer()
    const { exitCode, err } = await runInProcess(['scenario', 'save', file, '--url', url])
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `dc-mock: ${file} already exists. Choose another name, or use --force to replace the file\n`,
    })
    expect(await readFile(file, 'utf8')).toBe('title: Mine')
    expect((await runInProcess(['scenario', 'save', file, '--force', '--url', url])).exitCode).toBe(0)
    expect(await readFile(file, 'utf8')).toContain('plan: free')
    expect(await readdir(folder)).toEqual(['shop.yaml'])
  })

  it.each([
    ['../out', '../out is neither a name nor a .yaml or .json file'],
    ['a b', '"a b" is not a valid name. Use only letters, digits, dots, hyphens and underscores'],
    ['./none/shop.yaml', './none/shop.yaml cannot be written (ENOENT)'],
  ])('rejects %s', async (word, message) => {
    const { url } = await startServer()
    const { exitCode, err } = await runInProcess(['scenario', 'save', word, '--url', url])
    expect({ exitCode, err }).toEqual({ exitCode: 2, err: `dc-mock: ${message}\n` })
  })
})

describe('dc-mock scenario test', () => {
  it('passes for every shipped scenario', async () => {
    const { exitCode, out } = await runInProcess(['scenario', 'test'])
    expect(out.split('\n').filter((line) => !line.startsWith('✓'))).toEqual([
      expect.stringMatching(/^\d+ passed, 0 failed$/),
      '',
    ])
    expect(exitCode).toBe(0)
  })

  it('reports a failed expectation with its step, expected value, actual value, file and line', async () => {
    const folder = await createTemporaryFolder({
      'good.yaml': 'expect: [{ getHealth: {}, response: { status: 200 } }]',
      'silent.yaml': 'title: Silent',
      'bad.yaml': `extends: quota-exhausted
expect:
  - getHealth: {}
  - checkEmail: { email: ana@shop.example }
    response:
      status: 200
  - advance: 1h
`,
    })
    const words = ['good', 'bad', 'silent'].map((name) => join(folder, `${name}.yaml`))
    const { exitCode, out } = await runInProcess(['scenario', 'test', ...words])
    expect(exitCode).toBe(1)
    expect(out.replaceAll(`${folder}/`, '').replaceAll(/ {2,}(?=1|step|expects)/g, '  ')).toBe(`✓ good.yaml  1 step
✗ bad.yaml  step 2 of 3: checkEmail ana@shop.example
    bad.yaml:6: expect[1].response.status
    expected  200
    received  429
    response  429 {"message":"Email check quota exhausted"}
- silent.yaml  has no steps
1 passed, 1 failed, 1 without steps
`)
    const json = await runInProcess(['scenario', 'test', ...words, '--json'])
    expect(json.exitCode).toBe(1)
    expect(JSON.parse(json.out)).toEqual({
      ok: false,
      results: [
        { name: words[0], steps: 1, problem: null },
        { name: words[1], steps: 3, problem: expect.arrayContaining([expect.stringContaining('step 2 of 3')]) },
        { name: words[2], steps: 0, problem: null },
      ],
    })
  })

  it('fails if no scenario has steps', async () => {
    const folder = await createTemporaryFolder({ 'silent.yaml': 'title: Silent' })
    const words = ['scenario', 'test', join(folder, 'silent.yaml')]
    expect(await runInProcess(words)).toMatchObject({
      exitCode: 2,
      out: expect.stringContaining('0 passed, 0 failed, 1 without steps'),
      err: 'dc-mock: Nothing was tested, because no scenario has steps. Add steps under "expect:"\n',
    })
    expect(JSON.parse((await runInProcess([...words, '--json'])).out)).toMatchObject({ ok: false })
  })

  it('checks the expectations of every website in the file', async () => {
    const folder = await createTemporaryFolder({
      'shops.yaml': `websites:
  - name: Shop
    scenario:
      expect: [{ getHealth: {}, response: { body: { app_id: app_local } } }]
  - name: Outlet
    app_id: app_outlet
    scenario:
      expect:
        - getHealth: {}
          response: { body: { app_id: app_local } }
`,
    })
    const { out } = await runInProcess(['scenario', 'test', join(folder, 'shops.yaml')])
    expect(out).toContain('step 1 of 1: getHealth')
    expect(out).toContain('shops.yaml:10: expect[0].response.body.app_id')
    expect(out).toContain('received  "app_outlet"')
  })

  it('counts a document as failed if it cannot be loaded', async () => {
    const folder = await createTemporaryFolder({ 'bad.yaml': 'plan: fre', 'odd.yaml': 'people: [{ email: ana }]' })
    const { exitCode, out } = await runInProcess([
      'scenario',
      'test',
      join(folder, 'bad.yaml'),
      join(folder, 'odd.yaml'),
    ])
    expect(exitCode).toBe(1)
    expect(out).toMatch(/✗ .*bad\.yaml:1: plan must be one of/)
    expect(out).toMatch(/✗ .*odd\.yaml:1: people\[0\]\.email: "ana" is not an email address/)
    expect(out).toContain('0 passed, 2 failed\n')
  })

  it('exits with 2 if a scenario name is unknown or a file is missing', async () => {
    expect(await runInProcess(['scenario', 'test', 'defualt'])).toMatchObject({
      exitCode: 2,
      err: /did you mean "default"/,
    })
    expect((await runInProcess(['scenario', 'test', './none.yaml'])).exitCode).toBe(2)
  })
})

describe('dc-mock scenario', () => {
  it.each([
    [
      [],
      'dc-mock scenario needs a subcommand: list, show, load, save, from-recording, test. For help, run npx dc-mock scenario --help',
    ],
    [['service-down'], 'Unknown command "scenario service-down". Did you mean npx dc-mock scenario load service-down?'],
    [['lsit'], 'Unknown command "scenario lsit". Did you mean scenario list?'],
    [
      ['--url', 'x'],
      'dc-mock scenario needs a subcommand: list, show, load, save, from-recording, test. For help, run npx dc-mock scenario --help',
    ],
  ])('requires a known subcommand: %j', async (words, message) => {
    expect(await runInProcess(['scenario', ...words])).toEqual({ exitCode: 2, out: '', err: `dc-mock: ${message}\n` })
  })
})
