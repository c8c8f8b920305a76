/** Prints the current step, so that a run of several minutes does not seem to hang. */
export function say(doing: string): void {
  process.stdout.write(` …  ${doing}\n`)
}
