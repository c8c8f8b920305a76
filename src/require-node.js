/**
 * Prints one sentence and ends the process if Node is too old. The build adds an import of this file to the start of every entry point that
 * requires this version. Without this file, the other modules of the entry point would fail on older versions with an unclear error. This
 * file contains only JavaScript that older versions can parse.
 */
const required = [20, 19]
const runtime = globalThis.process
// Undefined in browsers, which do not need a check.
const current = runtime?.versions?.node
if (current) {
  const [major, minor] = current.split('.').map(Number)
  if (major < required[0] || (major === required[0] && minor < required[1])) {
    console.error(`dc-mock needs Node ${required.join('.')} or later. This is Node ${current}.`)
    runtime.exit(2)
  }
}
