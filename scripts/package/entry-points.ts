/** What a program can import from the package: the build makes it, package.json names it, docs/reference/entry-points.md lists it. */
export interface EntryPoint {
  /** As a program imports it. */
  name: string
  /** File that it is made from. */
  source: string
  /** `both`: also by `require` on any Node. `types`: for the compiler alone, there is nothing to load. */
  loads: 'import' | 'both' | 'types'
  /** Oldest Node that it runs on. */
  node: '18' | '20.19'
  /** What of it works in a browser. A bundler refuses an entry of which nothing does. */
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
]

/** Files that a program can ask for, beside its code. */
export const files: readonly { name: string; for: string }[] = [
  { name: 'openapi.yaml', for: 'the service, described with a source for every fact' },
  { name: 'control.yaml', for: 'the control plane, to generate a client in any language' },
  { name: 'scenario.schema.json', for: 'the form of scenario documents, for editors' },
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
  return Object.fromEntries([...code, ...files.map(({ name }) => [`./${name}`, `./${name}`])])
}

function formatEntry(entry: EntryPoint): Exports {
  const built = `./dist/${builtName(entry)}`
  const browser = entry.browser === 'nothing' ? { browser: null } : {}
  switch (entry.loads) {
    case 'import':
      return { ...browser, types: `${built}.d.ts`, default: `${built}.js` }
    case 'both':
      return {
        ...browser,
        import: { types: `${built}.d.ts`, default: `${built}.js` },
        require: { types: `${built}.d.cts`, default: `${built}.cjs` },
      }
    case 'types':
      return { import: { types: `${built}.d.ts` }, require: { types: `${built}.d.cts` } }
  }
}
