import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Folder whose packages have MSW 3, as `msw3`. They are installed when the second tier runs. */
export const msw3Home: URL = new URL('../../installed/', import.meta.url)

/** Puts MSW 3 in the place of the MSW that this checkout has. */
export const useMsw3: Plugin = {
  name: 'msw-3',
  enforce: 'pre',
  resolveId(name) {
    if (!/^msw(?=\/|$)/.test(name)) return null
    return this.resolve(name.replace('msw', 'msw3'), fileURLToPath(new URL('package.json', msw3Home)))
  },
}
