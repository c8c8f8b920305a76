/**
 * Ends the process with one sentence if Node is too old. The build makes every entry point that needs this version load this file first,
 * because the modules behind the entry point already fail on older versions. Plain JavaScript that those versions can parse.
 */
const required = [20, 19]
const runtime = globalThis.process
// Browsers have no version to check.
const current = runtime?.versions?.node
if (current) {
  const [major, minor] = current.split('.').map(Number)
  if (major < required[0] || (major === required[0] && minor < required[1])) {
    console.error(`dc-mock needs Node ${required.join('.')} or later. This is Node ${current}.`)
    runtime.exit(2)
  }
}
