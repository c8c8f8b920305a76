import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

// Node loads a module only once. If a step loaded a generated file that is out of date, all later steps would use the old version.
it('the first step of the generator loads no generated files', () => {
  expect(generatedFilesLoadedBy('scripts/generate/from-specs.ts')).toEqual([])
})

it('the second step loads no files that it generates', () => {
  expect(generatedFilesLoadedBy('scripts/generate/from-generated.ts')).toEqual(['operations.ts', 'spec-document.ts'])
})

function generatedFilesLoadedBy(start: string): string[] {
  const files = new Set([start])
  for (const file of files) for (const imported of importsOf(file)) files.add(imported)
  return [...files]
    .filter((file) => file.startsWith('src/spec/generated/'))
    .map((file) => file.slice('src/spec/generated/'.length))
    .sort()
}

/** Returns the files that a file imports. Type imports are ignored. */
function importsOf(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export) \{[^}]+\} from '(\.[^']+)'/gm)
  return [...statements].map(([, path = '']) => join(dirname(file), path))
}
