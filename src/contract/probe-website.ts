import type { MockHandles, Website } from '../client/handles.ts'
import type { RunMark } from './gate/run-mark.ts'

export interface ProbeCredentials {
  readonly key?: string | undefined
  readonly copKey?: string | undefined
  readonly releaseSecret?: string | undefined
}

/** Reports whether a credential is a placeholder, such as the text "undefined" from a script with a missing variable. */
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

/** Requirement of a rule. If the target or its settings do not meet the requirement, the rule is skipped. */
export type Requirement = 'key' | 'copKey' | 'releaseSecret' | 'cdn' | 'controls' | 'fuzz' | 'misplacedKey'

/** Creates a website from its credentials. Reading a missing credential calls `missing`, which returns a replacement or throws an error. */
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

export function credentialsOf({ private_key, cop_key, release_secret }: ControlledWebsite): ProbeCredentials {
  return { key: private_key, copKey: cop_key, releaseSecret: release_secret }
}

/** Part of a mock's control API that a run uses. `createMock` and `connectMock` return compatible objects. */
export type MockControls = Pick<MockHandles, 'createWebsite'>

/** Website created by the run, with handles for its clock, keys, outages, people and emails. */
export type ControlledWebsite = Website
