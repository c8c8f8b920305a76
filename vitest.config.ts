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

/** They open pages in a real browser. */
const browserTests = ['test/pages/*.test.ts', 'test/**/browser.test.ts']
/** They follow a guide of docs/ to the letter, one command after another. */
const guideTests = ['test/**/guide.test.ts', 'test/docs/guides.test.ts']
/** They use tools that are installed only when they run (test/installed/package.json). */
const packageTests = ['test/installed/*.test.ts', 'test/black-box/prism/*.test.ts']
/** They run other tools on openapi.yaml (test/tools/package.json). */
const toolTests = ['test/tools/*.test.ts']
/** What is about the state, whatever holds it. */
const behaviour = ['server', 'state', 'client', 'black-box/facts', 'black-box/clients']

/** What takes minutes. Each part runs alone by `--project`. */
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
      // npm is busy in each.
      maxConcurrency: 2,
    },
  },
  {
    // Other tools that read openapi.yaml.
    test: {
      name: 'tools',
      include: toolTests,
      globalSetup: [requireNode, './test/tools/install-tools.ts'],
      testTimeout: 900_000,
    },
  },
  {
    // Tests of the command that start it as a process of its own.
    test: {
      name: 'processes',
      include: ['test/**/*.process.ts'],
      globalSetup: [requireNode, buildUi],
      testTimeout: 60_000,
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
    // The behaviour suite on Redis in place of memory. Without a Redis, the test that says how to get one.
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
      // Each step of a store is a round trip.
      testTimeout: 120_000,
    },
  },
  {
    // Four processes on one Redis.
    test: {
      name: 'replicas',
      include: ['test/state/redis/**/*.long.ts'],
      globalSetup: [requireNode, buildUi],
      testTimeout: 600_000,
    },
  },
]

/** The first tier, `npm test`; with `--mode slow` the second, `npm run test:slow`. */
const config: ViteUserConfigFnObject = defineConfig(({ mode }) => ({
  test:
    mode === 'slow'
      ? {
          projects: slowProjects,
          // npm, a compiler or a browser is busy in each: more of them wait for each other.
          maxWorkers: 2,
          // A line for each test as it ends.
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
          // Files share the modules that they load, which halves the time: a test puts back what it changes of modules and globals.
          isolate: false,
          // One more than there are cores, since some tests wait.
          maxWorkers: availableParallelism() + 1,
          // A bound for what hangs, not a measure: a busy machine takes several times as long as a quiet one.
          testTimeout: 30_000,
          // CI reads the counts of its closing line from the file.
          reporters: process.env.CI ? ['default', ['json', { outputFile: 'test-results.json' }]] : ['default'],
        },
}))

export default config
