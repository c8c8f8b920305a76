import { type EntryPoint, entryPoints, files } from '../../package/entry-points.ts'
import { type Output, pageBanner } from '../output.ts'
import { code, table } from './markdown.ts'

const browser: Readonly<Record<EntryPoint['browser'], string>> = { all: 'yes', part: 'in part', nothing: 'no' }

const loads: Readonly<Record<EntryPoint['loads'], string>> = {
  import: '`import`',
  both: '`import`, `require`',
  types: '`import type`',
}

/** docs/reference/entry-points.md, from the list that the build and package.json follow. */
export function generateEntryPointsPage(): Output {
  const content = [
    pageBanner('scripts/package/entry-points.ts'),
    '# Entry points\n',
    'What a program can import, and where it runs. Each line is held on the packed package: on every Node named here, by `import` and',
    'by `require`, and by the compiler with the resolutions `bundler`, `node16` and `nodenext` (`npm run test:package`).\n',
    table(
      ['Import', 'For', 'Loaded by', 'Node', 'Browser', 'Works with'],
      entryPoints.map((entry) => [
        code(entry.name),
        entry.for,
        loads[entry.loads],
        entry.loads === 'types' ? 'any' : `${entry.node} and later`,
        browser[entry.browser],
        (entry.peers ?? []).map(code).join(', '),
      ]),
    ),
    'An entry that is loaded by `import` can be required too where Node lets a program require modules: from 20.19 and 22.12 on. Jest loads\nmodules by a loader of its own, which on Node 20 has no such way: there `require("dc-mock")` and `require("dc-mock/msw")` fail in CommonJS\ntests, and `await import()` needs `--experimental-vm-modules`; `dc-mock/jest` is there for `require`.\n',
    'In a CommonJS package, one without `"type": "module"`, TypeScript takes such an entry with `"module": "nodenext"` or `"node20"`; with\n`"node16"` it says TS1479, since the Node of then could not require modules. Name the file `.mts` there, or set `nodenext`.\n',
    'The package has no dependencies. What stands under "Works with" is an optional peer: it is used where the project has it.\n',
    '## Files\n',
    table(
      ['File', 'What it is'],
      files.map((file) => [code(`dc-mock/${file.name}`), file.for]),
    ),
  ].join('\n')
  return { path: 'docs/reference/entry-points.md', content }
}
