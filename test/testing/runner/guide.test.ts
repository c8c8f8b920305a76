/** Tests the code in docs/test-*.md unchanged. All code compiles, and the tests pass in the installed test runners. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findChromium } from '../../support/find-chromium.ts'
import { freePort } from '../../support/free-port.ts'
import { openProject } from './open-project.ts'
import { runTool } from './run-runner.ts'

const pages = [
  'test-a-signup-flow',
  'test-with-vitest',
  'test-with-jest',
  'test-with-playwright',
  'test-with-node',
  'test-options-and-matchers',
  'test-an-app-with-one-key',
]
const guide = pages.map((page) => readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8')).join('\n')

/** Maps file names to code. The first line of each code block is its file name. */
const files: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(guide.matchAll(/^```(?:js|ts)\n\/\/ (\S+)\n(.*?)^```$/gms), ([, name = '', code = '']) => [name, code]),
)

const chromium = findChromium()

function pick(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, files[name] ?? `no ${name} in the guide`]))
}

it('all code compiles with strict settings', async () => {
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    // Some examples in the guides are JavaScript.
    allowJs: true,
    checkJs: true,
    noImplicitAny: false,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
  }
  // Part of @types/jest that the guides use.
  const jest = `declare namespace jest { interface Matchers<R, T = {}> { toBe(value: unknown): R } }
declare function expect<T>(value: T): jest.Matchers<void, T>
declare function test(title: string, run: () => Promise<void>): void
`
  const ownTypes = fileURLToPath(new URL('../../../src/testing/jest/jest-globals.d.ts', import.meta.url))
  const names = [...Object.keys(files), 'jest.d.ts', ownTypes]
  const folder = await openProject({
    ...files,
    'jest.d.ts': jest,
    'tsconfig.json': JSON.stringify({ files: names, compilerOptions }),
  })
  const { printed } = await runTool('@typescript/native/bin/tsc', ['-p', '.'], { folder })
  expect(printed).toBe('')
  expect(Object.keys(files)).toHaveLength(14)
})

it('has Vitest tests that pass with and without the global setup', async () => {
  const tests = pick('signup.js', 'signup.test.ts', 'quota.test.ts', 'matchers.test.ts')
  for (const more of [{}, pick('vitest.config.ts')]) {
    const folder = await openProject({ ...tests, ...more })
    const { printed } = await runTool('vitest/vitest.mjs', ['run', '--no-cache', '--testTimeout=60000'], { folder })
    expect(printed).toMatch(/Tests {2}5 passed \(5\)/)
  }
})

it('has tests that pass with both global setups for an app that reads its key at import time', async () => {
  const code = pick('service.js', 'route.js', 'route.test.ts', 'vitest.config.ts', 'global-setup.ts')
  const ownSetup = {
    'own.test.ts': `import { expect, test } from 'vitest'
test('finds its own variables', () => {
  const { DC_API_KEY, DC_BASE_URL, EMAIL_CHECK_KEY, EMAIL_CHECK_URL } = process.env
  expect(DC_API_KEY).toMatch(/^dcp_/)
  expect([EMAIL_CHECK_KEY, EMAIL_CHECK_URL]).toEqual([DC_API_KEY, DC_BASE_URL])
})
`,
    'vitest.config.ts': (code['vitest.config.ts'] ?? '').replace('dc-mock/vitest/global-setup', './global-setup.ts'),
  }
  for (const [more, count] of [
    [{}, 2],
    [ownSetup, 3],
  ] as const) {
    const folder = await openProject({ ...code, ...more })
    const { printed } = await runTool('vitest/vitest.mjs', ['run', '--no-cache', '--testTimeout=60000'], { folder })
    expect(printed).toContain(`Tests  ${count} passed (${count})`)
  }
})

it('has a Vitest config that uses loadEnv, but hides the live settings in .env.test from the app', async () => {
  const [, config = ''] = /^```ts\n\/\/ vitest\.config\.ts, with loadEnv\n(.*?)^```$/ms.exec(guide) ?? []
  const folder = await openProject({
    ...pick('service.js', 'route.js', 'route.test.ts'),
    'vitest.config.ts': config,
    '.env.test':
      'DC_BASE_URL=https://live.example\nDC_MOCK_URL=http://127.0.0.1:1\nDC_API_KEY=dcp_live\nOTHER=from the file\n',
    'other.test.ts': `import { expect, test } from 'vitest'
test('finds the other variables', () => expect(process.env.OTHER).toBe('from the file'))
`,
  })
  const { printed } = await runTool('vitest/vitest.mjs', ['run', '--no-cache', '--testTimeout=60000'], { folder })
  expect(printed).toContain('Tests  3 passed (3)')
})

it('has node:test tests that pass', async () => {
  const folder = await openProject(pick('signup.js', 'signup.test.mjs'))
  const { printed } = await runTool(`${folder}/signup.test.mjs`, [], { folder })
  expect(printed).toMatch(/pass 1$/m)
  expect(printed).toMatch(/fail 0$/m)
})

it.runIf(chromium)(
  'has Playwright tests that pass in Chromium, and a config that starts the mock and the app',
  async () => {
    const [mock, app] = [String(await freePort()), String(await freePort())]
    const code = pick('signup.js', 'server.js', 'playwright.config.ts', 'signup.spec.ts')
    const withPorts = Object.entries(code).map(([name, text]) => [
      name,
      text.replaceAll('4010', mock).replaceAll('3000', app),
    ])
    const folder = await openProject({
      ...Object.fromEntries(withPorts),
      'run.config.ts': `import config from './playwright.config.ts'
const launchOptions = { executablePath: ${JSON.stringify(chromium)}, args: ['--no-sandbox'] }
export default { ...config, use: { ...config.use, launchOptions } }
`,
    })
    const { printed } = await runTool(
      '@playwright/test/cli.js',
      ['test', '--config=run.config.ts', '--reporter=list'],
      {
        folder,
      },
    )
    expect(printed).toMatch(/^ {2}2 passed/m)
  },
)

it('shows the exact output of a failing test', async () => {
  const [, shown = ''] = /^```text\n(.*?)^```$/ms.exec(guide) ?? []
  const failing = `import { expect, test } from 'dc-mock/vitest'
import { signUp } from './signup.js'
test('fails', async ({ website }) => {
  await website.load('quota-exhausted')
  await signUp('ana@shop.example', website.env)
  await expect(website).toHaveReceived('checkEmail', { status: 200 })
})
`
  const folder = await openProject({ ...pick('signup.js'), 'fails.test.ts': failing })
  const { printed } = await runTool('vitest/vitest.mjs', ['run', '--no-cache', '--testTimeout=60000'], { folder })
  const anyRun = (text: string): string => text.replaceAll(/[\d:]+\.\d{3}Z/g, 'TIME').replaceAll(/req_\w+/g, 'ID')
  expect(anyRun(printed)).toContain(anyRun(shown.trimEnd()))
})

it('lists all test options', () => {
  const table = /^\| option .*?\n\n/ms.exec(guide)?.[0] ?? ''
  const named = [...table.matchAll(/^\| (`.*?) \| /gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? [])
  expect(named.sort()).toEqual(['journal', 'lifetime', 'mock', 'mockOptions', 'scenario', 'token', 'url', 'website'])
})
