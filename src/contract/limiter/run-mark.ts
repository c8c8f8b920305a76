/**
 * Synthetic email addresses, IDs and invalid credentials for a run. Each value contains the run ID, so operators can see which run sent a
 * request.
 */

import { reservedDomains } from '../../service/risk/test-address.ts'

export interface RunMark {
  /** Run ID. Consists of lowercase letters and digits. */
  readonly id: string
  /** Returns an email address at a reserved domain (RFC 2606). Such an address cannot belong to a real person. */
  address(name: string): string
  /** Returns a synthetic ID that contains the run ID. Used for users, devices, sessions and other objects. */
  name(name: string): string
  readonly wrongKey: string
  readonly wrongCopKey: string
  readonly wrongSecret: string
  readonly wrongToken: string
  isSynthetic(value: string): boolean
}

/** Fields that contain a person's ID. Email fields are not listed, because any field can contain an email address. */
export const identityFields: ReadonlySet<string> = new Set(['user_id', 'external_id'])

export function createRunMark(id: string): RunMark {
  const mark = `wrong${id}`
  return {
    id,
    address: (name) => `verify-${id}-${name}@${reservedDomains[0]}`,
    name: (name) => `verify-${id}-${name}`,
    wrongKey: `dcp_${mark.padEnd(40, 'x')}`,
    wrongCopKey: mark.padEnd(40, 'x'),
    wrongSecret: mark.padEnd(32, 'x'),
    wrongToken: mark.padEnd(40, 'x'),
    isSynthetic: (value) => value.toLowerCase().includes(mark),
  }
}
