/** Stubs for Node.js modules in browser bundles (`browser` in package.json). Pages do not normally call the stubs. */

export function listen(): never {
  throw new TypeError('listen requires Node.js. In a browser, use mock.fetch or dc-mock/msw')
}

export function readAsset(name: string): never {
  throw new TypeError(
    `${name} is a file in the package, and only Node.js can read the file. In a browser, import dc-mock/${name}`,
  )
}

export function readPageFile(): never {
  throw new TypeError(
    'A mock that runs in a browser cannot serve pages, such as the web UI. To open the pages, start a mock with npx dc-mock serve',
  )
}
