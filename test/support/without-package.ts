/** Returns the environment of a process that cannot import the given package. */
export function withoutPackage(name: string): { NODE_OPTIONS: string } {
  const hide = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) {
      if (name !== ${JSON.stringify(name)}) return next(name, context)
      throw Object.assign(new Error("Cannot find package '" + name + "'"), { code: 'ERR_MODULE_NOT_FOUND' })
    } })`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hide)}` }
}
