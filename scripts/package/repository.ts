/**
 * Public address of the sources. OWNER is a placeholder: replace it with the GitHub account before the first release, then run
 * `npm run generate`, which writes it to package.json and docs/in-ci.md.
 */
const owner: string = 'OWNER'
export const isPlaceholder: boolean = owner === 'OWNER'

/** Name of the repository, as workflows use it: `uses: OWNER/dc-mock@v0.1.0`. */
export const repository: string = `${owner}/dc-mock`
