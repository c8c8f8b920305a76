/** Entry point of the package. The build, package.json and docs/reference/entry-points.md use this list. */
export interface EntryPoint {
  /** Specifier that a program imports. */
  name: string
  source: string
  /** `both`: can also be loaded with `require` on any Node version. `types`: contains only types, so nothing is loaded at runtime. */
  loads: 'import' | 'both' | 'types'
  /** Oldest supported Node version. */
  node: '18' | '18.17' | '20.19'
  /** Whether all of the entry, a part or nothing works in a browser. */
  browser: 'all' | 'part' | 'nothing'
  /**
   * Optional peer dependencies, each with the oldest version that works. A project that uses this entry point already has these packages.
   * The versions are not in package.json, because a narrow range would prevent the installation in projects that never use the entry point.
   */
  peers?: Readonly<Record<string, string>>
  for: string
}

export const entryPoints: readonly EntryPoint[] = [
  {
    name: 'dc-mock',
    source: 'src/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'all',
    for: 'the mock in process: `createMock()`, its websites, and a port if one is needed',
  },
  {
    name: 'dc-mock/client',
    source: 'src/client/index.ts',
    loads: 'both',
    node: '18.17',
    browser: 'all',
    for: '`connectMock(url)`: the same handles over HTTP, for a mock in another process',
  },
  {
    name: 'dc-mock/sdk',
    source: 'src/sdk/index.ts',
    loads: 'both',
    node: '18',
    browser: 'all',
    for: '`DCServiceSdk`: an email check client that distinguishes timeouts from aborts; not a replacement for the published client in tests',
  },
  {
    name: 'dc-mock/msw',
    source: 'src/testing/msw/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'part',
    peers: { msw: '2.0.0' },
    for: '`mockHandlers(mock)`: the service as MSW request handlers; in a browser, only the public operations',
  },
  {
    name: 'dc-mock/vitest',
    source: 'src/testing/vitest/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    peers: { vitest: '2.0.0' },
    for: 'a website for each test, matchers that wait, and a matcher that checks any response against the contract',
  },
  {
    name: 'dc-mock/vitest/global-setup',
    source: 'src/testing/vitest/global-setup.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    peers: { vitest: '2.0.0' },
    for: 'one mock for all Vitest workers',
  },
  {
    name: 'dc-mock/jest',
    source: 'src/testing/jest/index.ts',
    loads: 'both',
    node: '20.19',
    browser: 'nothing',
    peers: { jest: '28.0.0' },
    for: 'the same for Jest, in CommonJS and ES modules',
  },
  {
    name: 'dc-mock/jest/global-setup',
    source: 'src/testing/jest/global-setup.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    peers: { jest: '28.0.0' },
    for: 'one mock for all Jest workers',
  },
  {
    name: 'dc-mock/jest/global-teardown',
    source: 'src/testing/jest/global-teardown.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    peers: { jest: '28.0.0' },
    for: 'stops that mock',
  },
  {
    name: 'dc-mock/playwright',
    source: 'src/testing/playwright/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    peers: { '@playwright/test': '1.40.0' },
    for: 'the same for Playwright Test',
  },
  {
    name: 'dc-mock/contract',
    source: 'src/contract/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    for: 'the contract as rules to plan, run and report, as test cases, and as a matcher for any response',
  },
  {
    name: 'dc-mock/drill',
    source: 'src/drill/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    for: '`drill()`: tests your app’s signup against every service response and failure, and `defineDrillTests` for test runners',
  },
  {
    name: 'dc-mock/types',
    source: 'src/types.ts',
    loads: 'types',
    node: '18',
    browser: 'all',
    for: 'types of the requests and responses of the service and the control plane',
  },
]

/**
 * Optional peer dependencies, each with the oldest version that works. The command and the contract runs use these packages if the project
 * has installed them.
 */
export const featurePeers: readonly { name: string; oldest: string; for: string }[] = [
  { name: 'nodemailer', oldest: '6.0.0', for: '`serve --smtp`, which delivers mails' },
  { name: 'redis', oldest: '5.0.0', for: '`serve --store redis://…`, which shares a state between several processes' },
  { name: 'fast-check', oldest: '3.0.0', for: '`verify --allow fuzz`, which sends generated values' },
]

/** Files of the package, other than code, that a program can load. */
export const files: readonly { name: string; for: string }[] = [
  { name: 'openapi.yaml', for: 'the OpenAPI description of the service, with a source for every fact' },
  { name: 'control.yaml', for: 'the control plane, to generate a client in any language' },
  { name: 'dashboard.yaml', for: 'the API behind the dashboard and the demo shop' },
  { name: 'scenario.schema.json', for: 'the schema of scenario documents, for editors' },
  { name: 'dc-mock.schema.json', for: 'the schema of dc-mock.yaml, for editors' },
  { name: 'report.schema.json', for: 'the schema of the JSON report of `dc-mock verify`' },
  { name: 'drill-report.schema.json', for: 'the schema of the JSON report of `dc-mock drill`' },
  { name: 'command-output.schema.json', for: 'the schemas of the JSON output of commands' },
  { name: 'scenarios/*', for: 'the shipped scenarios, such as `dc-mock/scenarios/quota-exhausted.yaml`' },
  { name: 'fixtures/*', for: 'requests with their responses, such as `dc-mock/fixtures/checkEmail/allow.json`' },
  { name: 'package.json', for: 'the version, for tools' },
]

/** Returns the name of the built file without its extension: `index`, `client`, `jest-global-setup`. */
export function builtName({ name }: EntryPoint): string {
  return name === 'dc-mock' ? 'index' : name.slice('dc-mock/'.length).replaceAll('/', '-')
}

type Exports = Record<string, unknown>

/** Returns the `exports` of package.json. Types come first, because compilers use the first condition that matches. */
export function formatExports(): Exports {
  const code = entryPoints.map((entry) => [entry.name.replace('dc-mock', '.'), formatEntry(entry)])
  return Object.fromEntries([
    ...code,
    ...files.map(({ name }) => [`./${name}`, name.endsWith('.schema.json') ? `./schemas/${name}` : `./${name}`]),
  ])
}

function formatEntry(entry: EntryPoint): Exports {
  const built = `./dist/${builtName(entry)}`
  if (entry.loads === 'import') {
    const browser = entry.browser === 'nothing' ? { browser: null } : {}
    return { types: `${built}.d.ts`, ...browser, default: `${built}.js` }
  }
  // Entries with only types also have an empty module, because a compiler may not remove the import statement. A `browser` condition is not
  // used, because Jest's jsdom environment would use it although Jest runs in Node.
  return {
    import: { types: `${built}.d.ts`, default: `${built}.js` },
    require: { types: `${built}.d.cts`, default: `${built}.cjs` },
  }
}
