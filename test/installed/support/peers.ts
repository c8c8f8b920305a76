import manifest from '../../../package.json' with { type: 'json' }
import { entryPoints } from '../../../scripts/package/entry-points.ts'

/** Newest versions that the entry points support. The repository itself uses older versions, which run on Node 20. */
export const peersToday: Readonly<Record<string, string>> = {
  '@playwright/test': manifest.devDependencies['@playwright/test'],
  jest: '30.5.2',
  msw: '3.0.5',
  vitest: '5.1.0',
}

/** Oldest versions that the entry points support. */
export const peersAtLeast: Readonly<Record<string, string>> = Object.assign(
  {},
  ...entryPoints.map(({ peers }) => peers),
)
