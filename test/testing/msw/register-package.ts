/**
 * Module that programs outside this repository preload. `dc-mock` resolves to the sources in this repository, and other imports resolve to
 * installed packages. `MSW=msw3` selects MSW 3.
 */
import { registerHooks } from 'node:module'

const root = new URL('../../../', import.meta.url)
const entries: Readonly<Record<string, string>> = {
  'dc-mock': 'src/index.ts',
  'dc-mock/msw': 'src/testing/msw/index.ts',
}

registerHooks({
  resolve(specifier, context, next) {
    const entry = entries[specifier]
    if (entry !== undefined) return next(new URL(entry, root).href, context)
    if (/^msw(?=\/|$)/.test(specifier)) {
      const name = process.env.MSW ?? 'msw'
      const parentURL = name === 'msw3' ? new URL('test/installed/package.json', root).href : import.meta.url
      return next(specifier.replace(/^msw/, name), { ...context, parentURL })
    }
    const ours = context.parentURL?.startsWith(root.href) || !/^[@a-z]/.test(specifier)
    return next(specifier, ours ? context : { ...context, parentURL: import.meta.url })
  },
})
