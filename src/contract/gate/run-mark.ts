/**
 * Synthetic email addresses, IDs and credentials. The run ID in each value shows operators which run sent a request. The addresses do not
 * belong to real people, and the credentials are invalid.
 */

import { reservedDomains } from '../../service/risk/steering.ts'

export interface RunMark {
  /** Run ID, which consists of lowercase letters and digits. */
  readonly id: string
  /** Returns an email address at a reserved domain (RFC 2606). Such an address cannot belong to a real person. */
  address(name: string): string
  /** Returns an ID for an object such as a user or a device. The returned ID contains the run ID. */
  name(name: string): string
  readonly wrongKey: string
  readonly wrongCopKey: string
  readonly wrongSecret: string
  readonly wrongToken: string
  isSynthetic(value: string): boolean
}

/**
 * Creates the mark of a run.
 * @param id unique run ID of lowercase letters and digits
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
