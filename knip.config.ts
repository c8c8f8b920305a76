import type { KnipConfig } from 'knip'
import { entryPoints } from './scripts/package/entry-points.ts'

const config: KnipConfig = {
  entry: [
    ...entryPoints.map(({ source }) => source),
    'bench/*.ts',
    // Programs that benchmarks start as separate processes.
    'bench/{floors,programs}/*.{ts,js}',
    // Replaces other modules in browser bundles (`browser` in package.json).
    'src/server/node-only.ts',
    // Global setups of Vitest, which calls their exports by name.
    'test/installed/support/{pack,node-versions}.ts',
    'test/tools/install-tools.ts',
    // Slow tests and their setup, which knip does not find in vitest.config.ts.
    'test/**/*.{long,process}.ts',
    'test/support/suite-redis.ts',
    // The command of a clone, and the config of the bundler, which is installed on the first build.
    'scripts/clone/*.js',
    'scripts/build/tsdown.config.ts',
    // Loaded by the HTML pages (scripts/build/ui.ts).
    'src/pages/*/main.{ts,tsx}',
    'src/pages/web-ui/token.ts',
    // Loaded by a browser, or by test runners that a test starts.
    'test/**/page/main.ts',
    'test/testing/runner/fixtures/**/*.{ts,mts,cts,js,mjs,cjs}',
    'test/contract/runners/*.ts',
  ],
  project: ['{src,scripts,bench,test,fixtures}/**/*.{ts,tsx,js}', '*.ts'],
  // Programs that import dc-mock as a package, or that have other dependencies (bench/package.json).
  ignore: ['test/installed/programs/**', 'test/tools/programs/**', 'bench/peers/scalar.js'],
  // External tools that benchmarks, scripts and tests start if they are installed.
  ignoreBinaries: ['java', 'schemathesis', 'taskset', 'unshare', 'wrk'],
  ignoreDependencies: [
    // Jest provides `@jest/globals` to every module that a test loads.
    '@jest/globals',
  ],
}

export default config
