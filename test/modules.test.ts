import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Modules of `src` in the order of ARCHITECTURE.md, with the modules that each may import. */
const modules: Record<string, readonly string[]> = {
  spec: [],
  service: ['spec'],
  state: ['spec', 'service'],
  client: ['spec', 'service', 'state'],
  sdk: ['spec'],
  server: ['spec', 'service', 'state', 'sdk'],
  mock: ['spec', 'service', 'state', 'client', 'server'],
  contract: ['spec', 'service', 'state', 'client', 'server', 'mock'],
  drill: ['spec', 'service', 'state', 'client', 'server', 'mock', 'contract'],
  mcp: ['spec', 'service', 'state', 'client', 'server', 'mock', 'contract', 'drill'],
  testing: ['spec', 'service', 'state', 'client', 'server', 'mock', 'contract'],
  pages: ['spec', 'service', 'client'],
  cli: ['spec', 'service', 'state', 'client', 'server', 'mock', 'contract', 'drill', 'mcp'],
}
/** Entry points of the package, which do not belong to a module. Pages may import `src/types.ts`. */
const entryPoints = ['src/index.ts', 'src/types.ts']

const files = globSync('src/**/*.{ts,tsx}')
const imports = new Map(files.map((file) => [file, importsOf(file)]))

it('every file belongs to a module or is an entry point', () => {
  expect(files.filter((file) => modules[moduleOf(file)] === undefined && !entryPoints.includes(file))).toEqual([])
})

it('modules import only the modules that they are allowed to import', () => {
  expect(files.flatMap((file) => (imports.get(file) ?? []).flatMap((target) => describeWrong(file, target)))).toEqual(
    [],
  )
})

it('files do not import each other in cycles', () => {
  expect(findCycles()).toEqual([])
})

it('no module contains more than a quarter of src', () => {
  const bound = countLines(files) / 4
  const large = Object.keys(modules).filter(
    (name) => countLines(files.filter((file) => moduleOf(file) === name)) > bound,
  )
  expect(large).toEqual([])
})

function describeWrong(file: string, target: string): string[] {
  const from = moduleOf(file)
  const to = moduleOf(target)
  if (entryPoints.includes(file) || from === to || modules[from]?.includes(to)) return []
  if (from === 'pages' && target === 'src/types.ts') return []
  const places = [from, ...(modules[from] ?? [])].join(', ')
  return [`${file} imports ${target}. Move the part that ${from} needs to one of: ${places}`]
}

function findCycles(): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const target of imports.get(file) ?? []) visit(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  return cycles
}

/** Returns the files of `src` that a file imports, including type imports and dynamic imports. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => path.startsWith('src/'))
}

function moduleOf(file: string): string {
  return file.split('/')[1] ?? ''
}

function countLines(of: readonly string[]): number {
  return of.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length, 0)
}
