import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { compiledIn } from '../package/third-party.ts'

/** The only module that generated modules import. All other imports are bundled. */
const shared = '../formats.ts'

/**
 * Bundles and minifies the source of a module. Bundling is needed because ajv's standalone code loads its helpers with
 * `require`, which ES modules do not have.
 */
export async function bundleModule(source: string): Promise<string> {
  const entry = 'entry.js'
  const build = await rolldown({
    input: entry,
    // Resolve imports from the project, even if the output goes to a different folder.
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) =>
          id === entry ? id : id === shared ? { id, external: true, moduleSideEffects: false } : null,
        load: (id) => (id === entry ? source : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await build.close()
  const [chunk] = output
  const strays = [...chunk.imports, ...output.slice(1).map(({ fileName }) => fileName)].filter((id) => id !== shared)
  if (strays.length > 0)
    throw new Error(`A generated module must not import anything, but imports ${strays.join(', ')}`)
  const unlisted = packagesOf(chunk.moduleIds).filter((name) => !compiledIn.some((known) => known.name === name))
  if (unlisted.length > 0) throw new Error(`List ${unlisted.join(', ')} in scripts/package/third-party.ts`)
  return chunk.code
}

/** Returns the names of the packages that contain the modules. */
function packagesOf(moduleIds: readonly string[]): string[] {
  const names = moduleIds.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}
