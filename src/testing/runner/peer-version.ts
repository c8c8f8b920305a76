/** Returns null if the package's package.json cannot be read. */
export function readPeerVersion(name: string): readonly [major: number, minor: number] | null {
  try {
    const { createRequire } = process.getBuiltinModule('node:module')
    const { version } = createRequire(import.meta.url)(`${name}/package.json`)
    const [major = 0, minor = 0] = String(version).split('.').map(Number)
    return [major, minor]
  } catch {
    return null
  }
}

export function createPeerError(entry: string, needed: string, name: string): Error {
  const version = readPeerVersion(name)
  const found = version === null ? '' : ` This project has ${version.join('.')}.`
  return new Error(`${entry} needs ${needed} or later.${found} To update it, run npm install --save-dev ${name}@latest`)
}
