/** Tests that all links in the documents work, and that README.md links to every guide. */
import { existsSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { anchorsOf, documents, linksOf, readDocument, root } from './read-markdown.ts'

const isOutside = (link: string): boolean => /^[a-z]+:/.test(link)

/** Returns the file and anchor that a link points to. */
function resolveLink(file: string, link: string): { path: string; anchor: string } {
  const [path = '', anchor = ''] = link.split('#')
  return { path: path === '' ? file : normalize(join(dirname(file), decodeURI(path))), anchor }
}

it.each(documents)('%s links only to existing files and headings', (file) => {
  const dead = linksOf(readDocument(file)).filter((link) => {
    if (isOutside(link)) return false
    const { path, anchor } = resolveLink(file, link)
    if (path.startsWith('..') || !existsSync(join(root, path))) return true
    return anchor !== '' && path.endsWith('.md') && !anchorsOf(readDocument(path)).has(anchor)
  })
  expect(dead).toEqual([])
})

/** Reports whether the package contains a file or folder, based on `files` in package.json. */
function isPacked(path: string): boolean {
  const patterns: string[] = [...JSON.parse(readDocument('package.json')).files, 'README.md', 'LICENSE']
  const paths = [path, `${path}/README.md`]
  const covers = (pattern: string): boolean =>
    path.startsWith(`${pattern}/`) || pattern.startsWith(`${path}/`) || paths.some((each) => matchesGlob(each, pattern))
  return patterns.some(covers)
}

it.each(documents.filter(isPacked))('%s links only to files in the package', (file) => {
  const links = linksOf(readDocument(file)).filter((link) => !isOutside(link))
  const missing = links.map((link) => resolveLink(file, link).path).filter((path) => !isPacked(path))
  expect(missing).toEqual([])
})

it('finds links and anchors', () => {
  const text = '# A `b` & c, d\n## Twice\n## Twice\n[x](y.md#z) `[no](link)`\n```\n[no](link)\n# no\n```\n![i](j.png)\n'
  expect(linksOf(text)).toEqual(['y.md#z', 'j.png'])
  expect([...anchorsOf(text)]).toEqual(['a-b--c-d', 'twice', 'twice-1'])
})

it('every document except the decisions can be reached through links from README.md', () => {
  const reached = new Set(['README.md'])
  for (const file of reached) {
    for (const link of linksOf(readDocument(file)).filter((each) => !isOutside(each))) {
      const { path } = resolveLink(file, link)
      // For a folder, GitHub shows its README.
      const target = documents.find((document) => document === path || document === `${path}/README.md`)
      if (target) reached.add(target)
    }
  }
  const unlinked = documents.filter((file) => !reached.has(file) && !file.startsWith('docs/decisions/'))
  expect(unlinked).toEqual([])
})
