import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runOrThrow } from './run.ts'

/** Path of TypeScript 7 in this repository. */
export const typescript7: string = fileURLToPath(
  new URL('../../../node_modules/@typescript/native/bin/tsc', import.meta.url),
)

/** Compiles the programs in a project to `NAME.mjs` and `NAME.cjs`. Type errors in other packages are ignored. */
export async function compileForNode(
  project: string,
  names: readonly string[],
  { checked = true }: { checked?: boolean } = {},
): Promise<void> {
  const sources = names
    .flatMap((name) => [`${name}.mts`, `${name}.cts`])
    .filter((file) => existsSync(join(project, file)))
  const flags = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext', '--types', 'node']
  const unchecked = checked ? [] : ['--noCheck']
  await runOrThrow(process.execPath, [typescript7, ...flags, ...unchecked, ...sources], { folder: project })
}
