import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, it } from 'vitest'
import { entryPoints } from '../../scripts/package/entry-points.ts'
import { type RunResult, run } from './support/run.ts'

const checkout = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a command of an installed package in a folder with this Node version. */
function start(
  command: string,
  words: readonly string[],
  packages = 'test/installed/node_modules',
): Promise<RunResult> {
  return run(process.execPath, [join(packages, '.bin', command), ...words], { folder: checkout })
}

it('publint reports only one suggestion, which does not work in Jest with jsdom (packed.test.ts)', async () => {
  const { status, output } = await start('publint', ['--strict', inject('tarball')])
  const found = output.split('\n').filter((line) => /^\d+\. /.test(line))
  expect({ status, found }).toEqual({
    status: 0,
    found: [expect.stringMatching(/^1\. pkg\.browser with an object value/)],
  })
})

it('Are The Types Wrong reports no problems in the entry points', async () => {
  const names = entryPoints.map(({ name }) => name.replace('dc-mock', '.'))
  // Excludes `node10`, which does not support `exports` and was removed in TypeScript 7. Also excludes the rule about CommonJS modules
  // that import ES modules, because Node supports such imports from 20.19 on (run.test.ts).
  const flags = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm', '--format', 'json']
  const { status, stdout } = await start('attw', [inject('tarball'), ...flags, '--entrypoints', ...names])
  expect(Object.keys(JSON.parse(stdout).analysis.entrypoints).sort()).toEqual(names.sort())
  expect({ status, stdout: status === 0 ? '' : stdout }).toEqual({ status: 0, stdout: '' })
})

it('knip finds no unused file, export or dependency', async () => {
  expect(await start('knip', ['--no-progress'], 'node_modules')).toMatchObject({ status: 0, output: '' })
})

it('the client, the SDK and an installation stay within their size limits', async () => {
  const { status, output } = await run(process.execPath, ['bench/package-size.ts', inject('tarball')], {
    folder: checkout,
  })
  console.log(output)
  expect(status).toBe(0)
})
