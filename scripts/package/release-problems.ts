import { isPlaceholder } from './repository.ts'

export interface ReleaseState {
  manifest: { version: string; private?: boolean; repository?: { url?: string } }
  changelog: string
  /** Tag of the release. Undefined for a rehearsal. */
  tag: string | undefined
}

/** Returns the tasks that must be done before a release, as one sentence each. */
export function releaseProblems(
  { manifest, changelog, tag }: ReleaseState,
  ownerMissing: boolean = isPlaceholder,
): string[] {
  const { version } = manifest
  const problems: string[] = []
  if (ownerMissing) problems.push('Set the owner in scripts/package/repository.ts, then run npm run generate')
  if (!manifest.repository?.url) problems.push('package.json has no repository, which npm requires for provenance')
  if (manifest.private) problems.push('package.json is private')
  if (!changelog.includes(`\n## ${version}`)) problems.push(`CHANGELOG.md has no section for ${version}`)
  if (tag !== undefined && tag !== `v${version}`) problems.push(`The tag ${tag} does not match the version ${version}`)
  return problems
}
