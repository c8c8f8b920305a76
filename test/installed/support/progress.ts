/** Says what takes a while: a run of minutes must not look like one that hangs. */
export function say(doing: string): void {
  process.stdout.write(` …  ${doing}\n`)
}
