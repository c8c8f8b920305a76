import type { KnipConfig } from 'knip'
import { entryPoints } from './scripts/package/entry-points.ts'

const config: KnipConfig = {
  entry: [
    ...entryPoints.map(({ source }) => source),
    'bench/*.ts',
    // Started as processes by what measures beside them.
    'bench/{floors,programs}/*.{ts,js}',
    // Bundlers for browsers take it in place of others.
    'src/server/node-only.ts',
    // Global setups of vitest: what they export is called by name.
    'test/installed/support/{pack,node-versions}.ts',
    'test/tools/install-tools.ts',
    // The second tier (vitest.config.ts), which knip does not see.
    'test/**/*.{long,process}.ts',
    'test/support/suite-redis.ts',
    // The command of a clone, and the config of a bundler that is installed for a build.
    'scripts/clone/*.js',
    'scripts/build/tsdown.config.ts',
    // Loaded by pages (scripts/build/ui.ts).
    'src/pages/*/main.{ts,tsx}',
    'src/pages/web-ui/token.ts',
    // Loaded by a browser, or by runners that a test starts.
    'test/**/page/main.ts',
    'test/testing/runner/fixtures/**/*.{ts,mts,cts,js,mjs,cjs}',
    'test/contract/runners/*.ts',
  ],
  project: ['{src,scripts,bench,test,fixtures}/**/*.{ts,tsx,js}', '*.ts'],
  // Projects of their own: they see the package from outside, or have dependencies of their own (bench/package.json).
  ignore: ['test/installed/programs/**', 'test/tools/programs/**', 'bench/peers/scalar.js'],
  // The bench asks for them by name, where a machine has them.
  ignoreBinaries: ['java', 'schemathesis', 'taskset', 'unshare', 'wrk'],
  ignoreDependencies: [
    // Jest hands it to whatever a test loads.
    '@jest/globals',
  ],
}

export default config
