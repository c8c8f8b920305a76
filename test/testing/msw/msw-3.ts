import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Folder of packages that has MSW 3 as `msw3`. They are installed when the second tier runs. */
export const msw3Home: URL = new URL('../../installed/', import.meta.url)

/** Replaces this checkout's MSW with MSW 3. */
export const useMsw3: Plugin = {
  name: 'msw-3',
  enforce: 'pre',
  resolveId(name) {
    if (!/^msw(?=\/|$)/.test(name)) return null
    return this.resolve(name.replace('msw', 'msw3'), fileURLToPath(new URL('package.json', msw3Home)))
  },
}
