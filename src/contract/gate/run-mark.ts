/**
 * Synthetic addresses, IDs and credentials of a run. Each value contains the run ID, so operators can find the run that sent a request. The
 * addresses do not belong to real people, and no deployment accepts the credentials.
 */

import { reservedDomains } from '../../service/risk/steering.ts'

export interface RunMark {
  /** Run ID of lowercase letters and digits. Every synthetic value contains the run ID. */
  readonly id: string
  /** Returns an email address at a reserved domain (RFC 2606). Such an address cannot belong to a real person. */
  address(name: string): string
  /** Returns an ID that contains the run ID, for example for a user or a device. */
  name(name: string): string
  readonly wrongKey: string
  readonly wrongCopKey: string
  readonly wrongSecret: string
  readonly wrongToken: string
  isSynthetic(value: string): boolean
}

/**
 * Creates a run's mark from its ID.
 * @param id unique ID of lowercase letters and digits. With a unique ID, the run's addresses have never been checked before.
 */
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
