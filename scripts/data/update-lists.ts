/**
 * Generates the lists for the risk engine and for scenarios from the installed packages: `npm run data:update`. With `--check`, writes
 * nothing and exits 1 if a list is out of date.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeLists } from './lists.ts'

const check = process.argv.includes('--check')
let stale = false

for (const { path, text } of makeLists()) {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  if (!check) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`${path} written`)
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is out of date: run npm run data:update`)
    stale = true
  }
}
process.exitCode = stale ? 1 : 0
