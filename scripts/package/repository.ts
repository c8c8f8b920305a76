/**
 * Owner in the public address of the repository. OWNER is a placeholder. Before the first release, replace it with the GitHub account and
 * run `npm run generate`, which writes the account to package.json and docs/in-ci.md.
 */
const owner: string = 'OWNER'
export const isPlaceholder: boolean = owner === 'OWNER'

/** Name of the repository in workflows: `uses: OWNER/dc-mock@v0.1.0`. */
export const repository: string = `${owner}/dc-mock`
