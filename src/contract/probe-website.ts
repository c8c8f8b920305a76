import type { Website } from '../client/handles.ts'
import type { RunMark } from './limiter/run-mark.ts'

export interface ProbeCredentials {
  readonly key?: string | undefined
  readonly copKey?: string | undefined
  readonly releaseSecret?: string | undefined
}

/** Scripts with unset variables often pass null, an empty string, or the text "null" or "undefined". */
export function isPlaceholder(credential: string | null | undefined): boolean {
  return credential !== undefined && (credential === null || /^(?:null|undefined|)$/.test(credential.trim()))
}

export interface ProbeWebsite {
  readonly mark: RunMark
  readonly key: string
  readonly copKey: string
  readonly releaseSecret: string
  /** Returns an email address that contains the run ID. See {@link RunMark.address}. */
  address(name: string): string
}

/** Rules whose requirements are not met are skipped. */
export type Requirement = 'key' | 'copKey' | 'releaseSecret' | 'cdn' | 'controls' | 'fuzz' | 'misplacedKey'

/** @param missing called when a missing credential is read. Returns a replacement or throws an error */
export function createProbeWebsite(
  credentials: ProbeCredentials,
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

export function credentialsOf({ private_key, cop_key, release_secret }: Website): ProbeCredentials {
  return { key: private_key, copKey: cop_key, releaseSecret: release_secret }
}
