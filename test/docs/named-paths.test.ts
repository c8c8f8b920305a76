/** Tests that the paths, scripts and names in the documents about the code exist. */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readDocument, root } from './read-markdown.ts'

const folders = 'src|test|scripts|docs|scenarios|fixtures|examples|bench|\\.ci|\\.github'
/** Folders that some sections omit from paths. */
const bases = [
  '',
  'src/server',
  'src/contract',
  'src/drill',
  'src/pages/web-ui',
  'src',
  'src/state/website',
  'src/state/journal',
]

/** Returns the paths in inline code and prose. A path can contain the placeholder NAME. */
function pathsOf(text: string): string[] {
  const codes = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
  const pathPattern = new RegExp(
    `^(?:(?:${folders})/[\\w./*{}-]+|(?:${folders})|[\\w./*-]+\\.(?:ts|tsx|yaml|yml|md|json))$`,
  )
  const prose = Array.from(text.matchAll(/\b((?:docs|src|test|scripts)\/[\w./-]+\w)/g), ([, path = '']) => path)
  return [...new Set([...codes.filter((code) => pathPattern.test(code)), ...prose])].filter(
    (path) => !path.startsWith('generated/'),
  )
}

const exists = (path: string): boolean =>
  bases.some((base) => {
    const full = join(base, path)
    return full.includes('*') || full.includes('NAME')
      ? globSync(full.replace('NAME', '*'), { cwd: root }).length > 0
      : existsSync(join(root, full))
  })

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names only existing files and folders', (file) => {
  const paths = pathsOf(readDocument(file))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

it('CONTRIBUTING.md names only existing scripts', () => {
  const { scripts } = JSON.parse(readDocument('package.json'))
  const named = Array.from(readDocument('CONTRIBUTING.md').matchAll(/npm run ([\w:]+)/g), ([, name = '']) => name)
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

it('ARCHITECTURE.md lists every folder of src', () => {
  const text = readDocument('ARCHITECTURE.md')
  const all = globSync('src/*/', { cwd: root }).map((path) => path.replaceAll('\\', '/').replace(/\/$/, ''))
  expect(all.filter((folder) => !text.includes(folder))).toEqual([])
})

it('fixtures/README.md lists every field of a fixture', () => {
  const files = globSync('fixtures/*/*.json', { cwd: root })
  const fields = new Set(files.flatMap((file) => Object.keys(JSON.parse(readDocument(file)))))
  const listed = Array.from(readDocument('fixtures/README.md').matchAll(/^\| `(\w+)` \|/gm), ([, name = '']) => name)
  expect(listed.sort()).toEqual([...fields].sort())
  const queried = readDocument('fixtures/README.md').matchAll(/jq \.(\w+)/g)
  for (const [, field] of queried) expect(listed).toContain(field)
})
