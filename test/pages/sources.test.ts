import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

/** What pages may be made of besides their own files: the client, types, and tables that the docs are made of as well. */
const allowed = [
  /^src\/(?:ui|dashboard-ui|demo|reference-ui)\//,
  /^src\/client\//,
  /^src\/types\.ts$/,
  /^src\/spec\/generated\/(?:operations|control-paths)\.ts$|\.d\.ts$/,
  /^src\/service\/risk\/steering\.ts$/,
]

it('pages know the mock by its client and its public HTTP only', () => {
  const files = globSync('src/{ui,dashboard-ui,demo,reference-ui}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(50)
  const foreign = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.[^']+)'/g)]
      .map(([, path = '']) => new URL(path, `file:///${file}`).pathname.slice(1))
      .filter((path) => !allowed.some((form) => form.test(path)))
      .map((path) => `${file} imports ${path}`),
  )
  expect(foreign).toEqual([])
})

it('all pages but the reference come to 150 kB at most, gzipped', () => {
  const reference = readFileSync('dist/ui/reference-ui/generated/index.html', 'utf8')
  const pages = globSync('dist/ui/{ui,dashboard-ui,demo}/*.html')
  const assets = globSync('dist/ui/assets/*').filter(
    (file) => isNeeded(file, pages) || !reference.includes(nameOf(file)),
  )
  const bytes = [...pages, ...assets].map((file) => gzipSync(readFileSync(file)).byteLength)
  expect(pages.length).toBeGreaterThanOrEqual(4)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(150_000)
})

it('no page asks anything of another host', () => {
  const files = globSync('dist/ui/{ui,dashboard-ui,demo}/*.html').concat(globSync('dist/ui/assets/*.{js,css}'))
  const hosts = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host),
  )
  // Names of namespaces and examples in texts.
  expect([...new Set(hosts)].filter((host) => !/(?:^|\.)(?:example|w3\.org)$|^127\.0\.0\.1$/.test(host ?? ''))).toEqual(
    [],
  )
})

function isNeeded(file: string, pages: readonly string[]): boolean {
  return pages.some((page) => readFileSync(page, 'utf8').includes(nameOf(file)))
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}
