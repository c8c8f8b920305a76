/** The website that a probe talks to, as the probe sees it. */
import type { ControlledWebsite } from './controls.ts'
import type { RunMark } from './gate/run-mark.ts'

/** Credentials of a website, as far as the run has them. */
export interface WebsiteCredentials {
  readonly key?: string | undefined
  readonly copKey?: string | undefined
  readonly releaseSecret?: string | undefined
}

/** Whether something stands where a credential should, as scripts write a variable that is not set. */
export function isPlaceholder(credential: string | null | undefined): boolean {
  return credential !== undefined && (credential === null || /^(?:null|undefined|)$/.test(credential.trim()))
}

export interface ProbeWebsite {
  readonly mark: RunMark
  /** The private key. */
  readonly key: string
  readonly copKey: string
  readonly releaseSecret: string
  /** An address of this run: see {@link RunMark.address}. */
  address(name: string): string
}

/** What stands between a rule and its being run. */
export type Requirement = 'key' | 'copKey' | 'releaseSecret' | 'cdn' | 'controls' | 'clock' | 'fuzz' | 'misplacedKey'

/** A website with its credentials; `missing` is told where one is asked for that is not there. */
export function createProbeWebsite(
  credentials: WebsiteCredentials,
  mark: RunMark,
  missing: (requirement: Requirement) => string,
): ProbeWebsite {
  return {
    mark,
    get key() {
      return credentials.key ?? missing('key')
    },
    get copKey() {
      return credentials.copKey ?? missing('copKey')
    },
    get releaseSecret() {
      return credentials.releaseSecret ?? missing('releaseSecret')
    },
    address: mark.address,
  }
}

/** Credentials of a website that a mock made. */
export function credentialsOf({ private_key, cop_key, release_secret }: ControlledWebsite): WebsiteCredentials {
  return { key: private_key, copKey: cop_key, releaseSecret: release_secret }
}
