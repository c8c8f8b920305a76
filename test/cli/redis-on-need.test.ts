import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')

/** Returns all modules that the entry modules import statically, directly or indirectly. */
function loadedWith(entries: readonly string[]): string[] {
  const loaded = new Set(entries)
  for (const file of loaded) {
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[\w\s{},*]*? from '(\.[^']+)'/gm)
    for (const [, path = ''] of imports) loaded.add(join(dirname(file), path))
  }
  return [...loaded].map((file) => relative(src, file))
}

it('no command loads Redis code unless --store requires it', () => {
  const commands = readdirSync(join(src, 'cli/commands'), { recursive: true, encoding: 'utf8' })
  const files = commands.filter((name) => name.endsWith('.ts')).map((name) => join(src, 'cli/commands', name))
  const loaded = loadedWith([join(src, 'cli/main.ts'), join(src, 'index.ts'), ...files])
  expect(loaded).toContain('cli/serve/open-redis-backend.ts')
  expect(loaded.filter((file) => file.startsWith('state/redis/'))).toEqual([])
})
