/**
 * Synthetic addresses, IDs and credentials of a run. Each value contains the run's mark. The gate recognizes synthetic values by the mark,
 * and operators can use it to find the run behind a request. The addresses do not belong to real people, and no deployment accepts the
 * credentials.
 */

import { reservedDomains } from '../../service/risk/steering.ts'

export interface RunMark {
  /** Six letters and digits that occur in every synthetic value. */
  readonly id: string
  /** Returns an email address at a reserved domain (RFC 2606), which cannot belong to a real person. */
  address(name: string): string
  /** Returns an ID with the run's mark, such as a user ID, external ID or device ID. */
  name(name: string): string
  readonly wrongKey: string
  readonly wrongCopKey: string
  readonly wrongSecret: string
  readonly wrongToken: string
  isSynthetic(value: string): boolean
}

/**
 * Creates the mark of a run.
 * @param id lowercase letters and digits, unique to the run so that its addresses have never been checked before
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
