/**
 * Makes everything that comes from openapi.yaml, control.yaml and the other sources: types, tables, validators, pages.
 *
 *     npm run generate             writes what has changed
 *     npm run generate:check       writes nothing; exits 1 and names each stale file
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { generateAll } from './all.ts'
import type { Output } from './output.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const root = new URL('../../', import.meta.url)
process.chdir(root.pathname)

const stale = (await generateAll()).filter(({ path, content }) => content !== contentOf(path))
if (values.check) report(stale)
else stale.forEach(write)

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function report(outputs: Output[]): void {
  for (const { path } of outputs) console.error(`${path} is stale`)
  if (outputs.length === 0) return
  console.error('Run `npm run generate` and commit what it writes.')
  process.exitCode = 1
}

function write({ path, content }: Output): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  console.log(`wrote ${path}`)
}
