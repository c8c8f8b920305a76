/** Oldest Node version that can run TypeScript files. Tests start some TypeScript files as processes. */
const oldest = [22, 18] as const

/**
 * Rejects a test run with an older Node version. npm scripts use the project's Node version, because npm puts this version first in PATH.
 */
export function setup(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new Error(`Node ${process.versions.node} is too old for the tests. Run them through npm: npm test`)
}
