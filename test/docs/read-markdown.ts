/** Reads the project's documents with their links and heading anchors. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root: string = fileURLToPath(new URL('../../', import.meta.url))

/** Paths of all documents of the project, relative to the root. */
export const documents: readonly string[] = globSync(
  ['*.md', 'docs/**/*.md', 'examples/*.md', 'examples/*/*.md', 'bench/*.md'],
  {
    cwd: root,
  },
).sort()

export const readDocument = (file: string): string => readFileSync(root + file, 'utf8')

export interface Block {
  /** Line of the first line of code in the document. */
  line: number
  language: string
  code: string
}

export function blocksOf(text: string): Block[] {
  return Array.from(text.matchAll(/^```(\w*)\n(.*?)^```$/gms), ({ index, 1: language = '', 2: code = '' }) => ({
    line: text.slice(0, index).split('\n').length + 1,
    language,
    code,
  }))
}

/** Removes code blocks, and replaces brackets in inline code, because code contains no links. */
function proseOf(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, '.'))
}

/** Returns the targets of links and images. */
export function linksOf(text: string): string[] {
  return Array.from(proseOf(text).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
}

/** Returns the anchors that GitHub generates for headings. Repeated headings get a suffix such as -1. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  const headings = text.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#{1,6} (.+)$/gm)
  for (const [, heading = ''] of headings) {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    let anchor = name
    for (let again = 1; anchors.has(anchor); again++) anchor = `${name}-${again}`
    anchors.add(anchor)
  }
  for (const [, id = ''] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}
