import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, it } from 'vitest'
import { findUndocumented } from './support/find-undocumented.ts'

/** The build that was packed. */
const dist = fileURLToPath(new URL('../../dist', import.meta.url))

it('every exported function, method, option and type of the package has a doc comment', () => {
  const entries = readdirSync(dist).filter((file) => file.endsWith('.d.ts'))
  expect(entries).toContain('index.d.ts')
  expect(findUndocumented(entries.map((file) => join(dist, file)))).toEqual([])
})

it('the check finds each kind of declaration without a comment', async () => {
  const file = join(inject('workFolder'), 'undocumented.d.ts')
  await writeFile(
    file,
    `export declare function run(): void
/** Documented. */
export declare class Client { private secret: string; state: string; stop(): void }
export type Plan = 'free' | 'business'
/** Documented. */
export interface RunOptions {
  limit?: number
  /** Documented. */
  seed?: number
}
type Internal = string
export {}
`,
  )
  expect(findUndocumented([file])).toEqual(['run', 'Client.stop', 'Plan', 'RunOptions.limit'])
})
