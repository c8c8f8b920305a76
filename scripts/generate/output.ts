/** A file to be written: its path relative to the project root, and its content. */
export interface Output {
  path: string
  content: string
}

/** Returns the first line of generated code, with its sources and the command that regenerates it. */
export function codeBanner(sources: string): string {
  return `// Generated from ${sources} by \`npm run generate\`. Do not edit.\n`
}

/** Returns the first line of a generated docs page. */
export function pageBanner(sources: string): string {
  return `<!-- Generated from ${sources} by \`npm run generate\`. Do not edit. -->\n`
}
