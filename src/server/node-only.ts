/**
 * What a bundler for browsers takes in place of the modules that import Node's own (`browser` in package.json): it could not resolve those,
 * and a page never gets so far.
 */

export function listen(): never {
  throw new TypeError('listen needs Node; in a browser call the mock by its fetch, or by dc-mock/msw')
}

export function readAsset(name: string): never {
  throw new TypeError(`${name} is a file of the package, which only Node reads; in a browser import dc-mock/${name}`)
}

export function readPageFile(): never {
  throw new TypeError('the pages of the web UI are served by Node only')
}
