import type { RequestClass } from './limiter/request-class.ts'
import type { Requirement } from './probe-website.ts'
import type { Permissions } from './target.ts'

type AllowedPermission = Exclude<keyof Permissions, 'budget'>

/** Permission names in the `--allow` flag. */
export const allowNames: Readonly<Record<AllowedPermission, string>> = {
  writes: 'writes',
  destructive: 'destructive',
  fuzz: 'fuzz',
  misplacedKey: 'misplaced-key',
}

export function allowFlag(permission: AllowedPermission): string {
  return `--allow ${allowNames[permission]}`
}

/** `fastCheck` is the fast-check package, which generates test values. */
export type MissingRequirement = Requirement | 'fastCheck'

/** `fix` is the environment variable, flag or command that meets the requirement. */
export const requirements: Readonly<Record<MissingRequirement, { readonly name: string; readonly fix?: string }>> = {
  key: { name: 'a private key', fix: 'DC_API_KEY' },
  copKey: { name: 'the cop_key', fix: 'DC_COP_KEY' },
  releaseSecret: { name: 'the release secret', fix: 'DC_RELEASE_SECRET' },
  cdn: { name: 'the URL of the script', fix: '--cdn-url' },
  controls: { name: 'a mock' },
  fuzz: { name: allowFlag('fuzz') },
  fastCheck: { name: 'the fast-check package', fix: 'npm install --save-dev fast-check' },
  misplacedKey: { name: allowFlag('misplacedKey') },
}

/** Formats a requirement, for example `needs the cop_key (DC_COP_KEY)`. */
export function describeRequirement(requirement: MissingRequirement): string {
  const { name, fix } = requirements[requirement]
  return fix === undefined ? `needs ${name}` : `needs ${name} (${fix})`
}

export function permissionFlags(
  requests: Readonly<Record<RequestClass, number>>,
  needs: readonly Requirement[],
  defaults: Permissions,
): string[] {
  const allow = [
    ...(requests.write > 0 && !defaults.writes ? [allowNames.writes] : []),
    ...(requests.destroy > 0 && !defaults.destructive ? [allowNames.destructive] : []),
    ...(needs.includes('fuzz') && !defaults.fuzz ? [allowNames.fuzz] : []),
    ...(needs.includes('misplacedKey') && !defaults.misplacedKey ? [allowNames.misplacedKey] : []),
  ]
  return [
    ...(requests.check > defaults.budget ? ['--budget', String(requests.check)] : []),
    ...(allow.length > 0 ? ['--allow', allow.join(',')] : []),
  ]
}
