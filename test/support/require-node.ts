/** Oldest Node version that runs TypeScript files. Tests start some as processes. */
const oldest = [22, 18] as const

/** Stops a run that was not started through npm, which puts the project's Node version first in PATH. */
export function setup(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new Error(`Node ${process.versions.node} is too old for the tests. Run them through npm: npm test`)
}
