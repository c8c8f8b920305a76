/**
 * Generates types, tables, validators and pages from openapi.yaml, control.yaml, dashboard.yaml and the other sources.
 *
 *     npm run generate             writes the files that have changed
 *     npm run generate:check       writes nothing; exits 1 and names each outdated file
 *
 * `--root DIR` reads from and writes to DIR instead of the project's folder.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { generateFromSpecs } from './from-specs.ts'
import type { Output } from './output.ts'
import { readSources } from './sources.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))
const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, root: { type: 'string', default: project } },
})
process.chdir(values.root)

const sources = readSources()
writeOrCheck(await generateFromSpecs(sources))
// Import each module only after the previous outputs are written, because the module runs project code that needs these outputs.
const { generateFromGenerated } = await import('./from-generated.ts')
writeOrCheck(generateFromGenerated(sources))
const { generateFromCode } = await import('./from-code.ts')
writeOrCheck(await generateFromCode(sources))

if (process.exitCode === 1) console.error('Run `npm run generate` and commit the files it writes.')

function writeOrCheck(outputs: Output[]): void {
  for (const { path, content } of outputs) {
    if (content === contentOf(path)) continue
    if (values.check) {
      console.error(`${path} is out of date`)
      process.exitCode = 1
    } else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      console.log(`wrote ${path}`)
    }
  }
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
