import manifest from '../../../package.json' with { type: 'json' }
import { entryPoints } from '../../../scripts/package/entry-points.ts'

/** Newest versions that the entries support. This checkout has older ones, which run on Node 20. */
export const peersToday: Readonly<Record<string, string>> = {
  '@playwright/test': manifest.devDependencies['@playwright/test'],
  jest: '30.5.2',
  msw: '3.0.5',
  vitest: '5.1.0',
}

/** Oldest versions that the entries support. */
export const peersAtLeast: Readonly<Record<string, string>> = Object.assign(
  {},
  ...entryPoints.map(({ peers }) => peers),
)
