/** A file to be written, as a path from the project's root, with all that is in it. */
export interface Output {
  path: string
  content: string
}

/** First line of generated code: what it was made from and how to make it anew. */
export function codeBanner(sources: string): string {
  return `// Generated from ${sources} by \`npm run generate\`. Do not edit.\n`
}

/** First line of a generated page of the docs. */
export function pageBanner(sources: string): string {
  return `<!-- Generated from ${sources} by \`npm run generate\`. Do not edit. -->\n`
}
