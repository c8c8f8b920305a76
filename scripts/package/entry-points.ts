/** What a program can import from the package: the build makes it, package.json names it, docs/reference/entry-points.md lists it. */
export interface EntryPoint {
  /** As a program imports it. */
  name: string
  /** File that it is made from. */
  source: string
  /** `both`: also by `require` on any Node. `types`: for the compiler alone, there is nothing to load. */
  loads: 'import' | 'both' | 'types'
  /** Oldest Node that it runs on. */
  node: '18' | '18.17' | '20.19'
  /** What of it works in a browser. */
  browser: 'all' | 'part' | 'nothing'
  /** Whose packages it works with: optional peers, which the project has anyway. */
  peers?: readonly string[]
  for: string
}

export const entryPoints: readonly EntryPoint[] = [
  {
    name: 'dc-mock',
    source: 'src/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'all',
    for: 'the service in process: `createMock()`, its websites, a port where one is needed',
  },
  {
    name: 'dc-mock/client',
    source: 'src/client/index.ts',
    loads: 'both',
    node: '18.17',
    browser: 'all',
    for: '`connectMock(url)`: the same handles over HTTP, for a mock that runs elsewhere',
  },
  {
    name: 'dc-mock/sdk',
    source: 'src/sdk/index.ts',
    loads: 'both',
    node: '18',
    browser: 'all',
    for: '`DCServiceSdk`: a client of the email check that tells a timeout from an abort; not a replacement for the published client in tests',
  },
  {
    name: 'dc-mock/msw',
    source: 'src/testing/msw/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'part',
    peers: ['msw'],
    for: '`mockHandlers(mock)`: the service as request handlers; in a browser the public operations',
  },
  {
    name: 'dc-mock/vitest',
    source: 'src/testing/vitest/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    peers: ['vitest'],
    for: 'a website for each test, matchers that wait, one that holds any response against the contract',
  },
  {
    name: 'dc-mock/vitest/global-setup',
    source: 'src/testing/vitest/global-setup.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    peers: ['vitest'],
    for: 'one mock for all workers of vitest',
  },
  {
    name: 'dc-mock/jest',
    source: 'src/testing/jest/index.ts',
    loads: 'both',
    node: '20.19',
    browser: 'nothing',
    peers: ['jest'],
    for: 'the same for Jest, in CommonJS and in modules',
  },
  {
    name: 'dc-mock/jest/global-setup',
    source: 'src/testing/jest/global-setup.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    peers: ['jest'],
    for: 'one mock for all workers of Jest',
  },
  {
    name: 'dc-mock/jest/global-teardown',
    source: 'src/testing/jest/global-teardown.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    peers: ['jest'],
    for: 'ends that mock',
  },
  {
    name: 'dc-mock/playwright',
    source: 'src/testing/playwright/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    peers: ['@playwright/test'],
    for: 'the same for Playwright Test',
  },
  {
    name: 'dc-mock/contract',
    source: 'src/contract/index.ts',
    loads: 'import',
    node: '20.19',
    browser: 'nothing',
    for: 'the contract as rules: plan, run and report; as test cases; a matcher for any response',
  },
  {
    name: 'dc-mock/types',
    source: 'src/types.ts',
    loads: 'types',
    node: '18',
    browser: 'all',
    for: 'types of what goes over the wire, of the service and of the control plane',
  },
]

/** Files that a program can ask for, beside its code. */
export const files: readonly { name: string; for: string }[] = [
  { name: 'openapi.yaml', for: 'the service, described with a source for every fact' },
  { name: 'control.yaml', for: 'the control plane, to generate a client in any language' },
  { name: 'dashboard.yaml', for: 'the API behind the dashboard and the demo shop' },
  { name: 'scenario.schema.json', for: 'the form of scenario documents, for editors' },
  { name: 'dc-mock.schema.json', for: 'the form of dc-mock.yaml, for editors' },
  { name: 'report.schema.json', for: 'the form of the JSON report of `dc-mock verify`' },
  { name: 'scenarios/*', for: 'the scenarios that ship, such as `dc-mock/scenarios/quota-exhausted.yaml`' },
  { name: 'fixtures/*', for: 'requests with their answers, such as `dc-mock/fixtures/checkEmail/allow.json`' },
  { name: 'package.json', for: 'the version, for tools' },
]

/** Name of the built file, without its ending: `index`, `client`, `jest-global-setup`. */
export function builtName({ name }: EntryPoint): string {
  return name === 'dc-mock' ? 'index' : name.slice('dc-mock/'.length).replaceAll('/', '-')
}

type Exports = Record<string, unknown>

/** `exports` of package.json. Types stand first: a compiler takes the first condition that fits. */
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
  // Types too have an empty module, since a compiler may leave the import in, without its names. No word of browsers, of Jest neither:
  // its jsdom environment asks for what is for them, and yet runs in Node.
  return {
    import: { types: `${built}.d.ts`, default: `${built}.js` },
    require: { types: `${built}.d.cts`, default: `${built}.cjs` },
  }
}
