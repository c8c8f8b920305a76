/** File to be written. The path is relative to the project root. */
export interface Output {
  path: string
  content: string
}

/** Returns the first line of generated code. This line contains the sources and the command that generates the code again. */
export function codeBanner(sources: string): string {
  return `// Generated from ${sources} by \`npm run generate\`. Do not edit.\n`
}

/** Returns the first line of a generated docs page. */
export function pageBanner(sources: string): string {
  return `<!-- Generated from ${sources} by \`npm run generate\`. Do not edit. -->\n`
}
