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
    'What a program can import, and where it runs. `npm run test:package` tests each line with the packed package: on every Node version',
    'listed here, with `import` and with `require`, and with the compiler under `bundler`, `node16` and `nodenext` module resolution.\n',
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
    'Entry points for `import` can also be loaded with `require` from Node 20.19 and 22.12 on, which allow requiring modules. Jest has its own\nmodule loader, which cannot do this on Node 20: there, `require("dc-mock")` and `require("dc-mock/msw")` fail in CommonJS tests, and\n`await import()` needs `--experimental-vm-modules`. `dc-mock/jest` works with `require` everywhere.\n',
    'In a CommonJS package (one without `"type": "module"`), TypeScript accepts these entry points with `"module": "nodenext"` or `"node20"`. With\n`"node16"` it reports TS1479, because Node 16 could not require modules. In that case, name the file `.mts` or set `nodenext`.\n',
    'TypeScript with `"moduleResolution": "node10"` (also called `node`) does not read the `exports` of a package and reports TS2307 for each of\nthese imports. Set `"module": "nodenext"`, or `"moduleResolution": "bundler"` if a bundler builds the app. Jest and other tools that run the\ncode are not affected.\n',
    'The package has no dependencies. Packages under "Works with" are optional peers, used only if the project has them. Any version can be\ninstalled next to dc-mock. If a version is too old, the entry point says so when it is first used. The command uses three more\npackages if the project has them:\n',
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
