import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

it('all pages except the reference are less than 150 kB in total when gzipped', () => {
  const reference = readFileSync('dist/pages/reference/generated/index.html', 'utf8')
  const pages = globSync('dist/pages/{web-ui,dashboard,demo}/*.html')
  const assets = globSync('dist/pages/assets/*.{js,css,svg}').filter(
    (file) => isNeeded(file, pages) || !reference.includes(nameOf(file)),
  )
  const bytes = [...pages, ...assets].map((file) => gzipSync(readFileSync(file)).byteLength)
  expect(pages.length).toBeGreaterThanOrEqual(4)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(150_000)
})

it('no page requests anything from another host', () => {
  const files = globSync('dist/pages/{web-ui,dashboard,demo}/*.html').concat(globSync('dist/pages/assets/*.{js,css}'))
  const hosts = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host),
  )
  // Hosts of XML namespaces and of examples in texts are allowed.
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
