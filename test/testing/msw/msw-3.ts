import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Folder in which MSW 3 is installed as `msw3`. The slow tests install the packages in this folder. */
export const msw3Home: URL = new URL('../../installed/', import.meta.url)

/** Replaces this repository's version of MSW with MSW 3. */
export const useMsw3: Plugin = {
  name: 'msw-3',
  enforce: 'pre',
  resolveId(name) {
    if (!/^msw(?=\/|$)/.test(name)) return null
    return this.resolve(name.replace('msw', 'msw3'), fileURLToPath(new URL('package.json', msw3Home)))
  },
}
