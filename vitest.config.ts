import { availableParallelism } from 'node:os'
import {
  configDefaults,
  defineConfig,
  type TestProjectInlineConfiguration,
  type ViteUserConfigFnObject,
} from 'vitest/config'
import { redisBinary } from './test/support/redis-server.ts'
import { useMsw3 } from './test/testing/msw/msw-3.ts'

const requireNode = './test/support/require-node.ts'
const buildUi = './test/support/build-ui.ts'
const pack = './test/installed/support/pack.ts'

/** Tests that open pages in a real browser. */
const browserTests = ['test/pages/*.test.ts', 'test/**/browser.test.ts']
/** Tests that run the commands and programs in the guides exactly as written. */
const guideTests = ['test/**/guide.test.ts', 'test/docs/guides.test.ts']
/** Tests with packages that are installed only when the tests run (test/installed/package.json). */
const packageTests = ['test/installed/*.test.ts', 'test/black-box/prism/*.test.ts']
/** Tests with third-party tools for OpenAPI and MCP (test/tools/package.json). */
const toolTests = ['test/tools/*.test.ts']
/** Folders with the behavior suite, which must pass with every store. */
const behaviour = ['server', 'state', 'client', 'black-box/facts', 'black-box/clients']

/** Groups of slow tests. `--project NAME` runs only one group. */
const slowProjects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'browsers',
      include: browserTests,
      globalSetup: [requireNode, buildUi],
      testTimeout: 60_000,
    },
  },
  {
    plugins: [useMsw3],
    test: {
      name: 'package',
      include: [...packageTests, 'test/{testing/msw,black-box/clients}/msw.test.ts'],
      globalSetup: [requireNode, pack, './test/installed/support/node-versions.ts'],
      testTimeout: 120_000,
      hookTimeout: 300_000,
    },
  },
  {
    test: {
      name: 'examples',
      include: ['test/examples/*.test.ts', ...guideTests],
      globalSetup: [requireNode, buildUi, pack],
      testTimeout: 300_000,
      // Each test runs npm, so only two tests of a file run at the same time.
      maxConcurrency: 2,
    },
  },
  {
    test: {
      name: 'tools',
      include: toolTests,
      globalSetup: [requireNode, './test/tools/install-tools.ts'],
      testTimeout: 900_000,
    },
  },
  {
    // Tests that start the `dc-mock` command in a separate process.
    test: {
      name: 'processes',
      include: ['test/**/*.process.ts'],
      globalSetup: [requireNode, buildUi],
      testTimeout: 120_000,
    },
  },
  {
    test: {
      name: 'long',
      include: ['test/**/*.long.ts'],
      exclude: ['test/state/redis/**'],
      globalSetup: [requireNode, buildUi],
      testTimeout: 600_000,
    },
  },
  {
    // The behavior suite with Redis instead of memory. If Redis is not installed, only tests that are skipped with installation
    // instructions.
    test: {
      name: 'redis',
      include:
        redisBinary === null
          ? ['test/state/redis/shared.process.ts']
          : behaviour.map((folder) => `test/${folder}/**/*.{test,long}.ts`),
      exclude: [
        'test/state/file/**',
        ...(redisBinary === null ? [] : ['test/state/redis/**']),
        ...packageTests,
        ...browserTests,
        ...guideTests,
      ],
      globalSetup: [requireNode, buildUi, './test/support/suite-redis.ts'],
      // Each operation of the Redis store is a network round trip.
      testTimeout: 120_000,
    },
  },
  {
    // Slow tests of the Redis store, including four processes on one Redis.
    test: {
      name: 'replicas',
      include: ['test/state/redis/**/*.long.ts'],
      globalSetup: [requireNode, buildUi],
      testTimeout: 600_000,
    },
  },
]

/** Runs the fast tests (`npm test`), or the slow tests with `--mode slow` (`npm run test:slow`). */
const config: ViteUserConfigFnObject = defineConfig(({ mode }) => ({
  test:
    mode === 'slow'
      ? {
          projects: slowProjects,
          // Each worker keeps npm, a compiler or a browser busy. More workers would only wait for each other.
          maxWorkers: 2,
          // Prints each test when it ends.
          reporters: ['verbose'],
        }
      : {
          include: ['test/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...packageTests,
            ...toolTests,
            'test/examples/**',
            ...browserTests,
            ...guideTests,
          ],
          globalSetup: [requireNode, buildUi],
          // Test files share loaded modules, which halves the duration. A test must therefore undo its changes to modules and globals.
          isolate: false,
          // One more worker than cores, because some tests only wait.
          maxWorkers: availableParallelism() + 1,
          // This limit is only for tests that hang. On a busy machine, a test takes several times as long as on an idle one.
          testTimeout: 30_000,
          // In CI, .ci/run reads the number of passed and failed tests from this file.
          reporters: process.env.CI ? ['default', ['json', { outputFile: 'test-results.json' }]] : ['default'],
        },
}))

export default config
