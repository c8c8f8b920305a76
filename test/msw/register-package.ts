/**
 * Loaded before a program that stands outside of the project: `dc-mock` is this project's source to it, whatever else it imports comes
 * from this project's packages, and `MSW=msw2` gives it MSW 2.
 */
import { registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url)
const entries: Readonly<Record<string, string>> = { 'dc-mock': 'src/index.ts', 'dc-mock/msw': 'src/msw/index.ts' }

registerHooks({
  resolve(specifier, context, next) {
    const entry = entries[specifier]
    if (entry !== undefined) return next(new URL(entry, root).href, context)
    if (/^msw(?=\/|$)/.test(specifier)) {
      return next(specifier.replace(/^msw/, process.env.MSW ?? 'msw'), { ...context, parentURL: import.meta.url })
    }
    const ours = context.parentURL?.startsWith(root.href) || !/^[@a-z]/.test(specifier)
    return next(specifier, ours ? context : { ...context, parentURL: import.meta.url })
  },
})
