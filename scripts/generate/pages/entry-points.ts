import { type EntryPoint, entryPoints, featurePeers, files } from '../../package/entry-points.ts'
import { type Output, pageBanner } from '../output.ts'
import { code, table } from './markdown.ts'

const browser: Readonly<Record<EntryPoint['browser'], string>> = { all: 'yes', part: 'in part', nothing: 'no' }

const loads: Readonly<Record<EntryPoint['loads'], string>> = {
  import: '`import`',
  both: '`import`, `require`',
  types: '`import type`',
}

function formatPeer(name: string, oldest: string): string {
  return `${code(name)} ${oldest.replace(/(\.0)+$/, '')} and later`
}

/** Generates docs/reference/entry-points.md from the list that the build and package.json use. */
export function generateEntryPointsPage(): Output {
  const content = [
    pageBanner('scripts/package/entry-points.ts'),
    '# Entry points\n',
    'The table lists every import of the package and where it runs. `npm run test:package` tests each import with the packed package on every\nNode version in the table, with `import` and `require`, and with `bundler`, `node16` and `nodenext` module resolution.\n',
    table(
      ['Import', 'Purpose', 'Loaded with', 'Node', 'Browser', 'Works with'],
      entryPoints.map((entry) => [
        code(entry.name),
        entry.for,
        loads[entry.loads],
        entry.loads === 'types' ? 'any' : `${entry.node} and later`,
        browser[entry.browser],
        Object.entries(entry.peers ?? {})
          .map(([name, oldest]) => formatPeer(name, oldest))
          .join(', '),
      ]),
    ),
    '`require` can also load the entry points for `import`, because Node 20.19 and later can require ES modules. In CommonJS tests, Jest cannot\nload these entry points with `require`, because Jest has its own module loader. Start Jest with\n`NODE_OPTIONS=--experimental-vm-modules`, and use `await import()` instead. `dc-mock/jest`, `dc-mock/client` and `dc-mock/sdk` work with\n`require` in Jest.\n',
    'In a CommonJS package (a package without `"type": "module"`), TypeScript accepts these entry points with `"module": "nodenext"` or\n`"node20"`. With `"module": "node16"`, TypeScript reports TS1479, because Node 16 could not require ES modules. To fix this error, rename the\nfile to `.mts` or set `"module": "nodenext"`.\n',
    'With `"moduleResolution": "node10"` (also called `node`, and the default for `"module": "commonjs"` before TypeScript 6), TypeScript ignores\nthe `exports` of a package and reports TS2307 for each of these imports. TypeScript 7 no longer has this setting. Set\n`"module": "nodenext"`, or set `"moduleResolution": "bundler"` if a bundler builds the app. `ts-jest` also reports TS2307 and then runs no test ([Test with Jest](../test-with-jest.md#typescript)). Babel\nand other tools that do not check types are not affected.\n',
    'The package has no dependencies. The packages in the column "Works with" are optional peer dependencies, and any version can be installed\nnext to dc-mock. If a version is too old, an error names the required version when the entry point is first used. The `dc-mock` command uses\nthese packages if they are installed:\n',
    table(
      ['Package', 'Used by'],
      featurePeers.map(({ name, oldest, for: use }) => [formatPeer(name, oldest), use]),
    ),
    '## Files\n',
    table(
      ['File', 'Description'],
      files.map((file) => [code(`dc-mock/${file.name}`), file.for]),
    ),
  ].join('\n')
  return { path: 'docs/reference/entry-points.md', content }
}
