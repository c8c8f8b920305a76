/**
 * Creates the synthetic addresses, IDs and credentials of a run. Each contains the run's mark, so the gate can recognize the value in a
 * request and an operator can tell which run sent it. No person has such an address, and no deployment accepts such a credential.
 */

export interface RunMark {
  /** Six letters and digits that every synthetic value contains. */
  readonly id: string
  /** Returns an address at a reserved domain (RFC 2606), which no person can have. */
  address(name: string): string
  /** Returns an ID of this run, for example a user ID, an external ID or a device ID. */
  name(name: string): string
  readonly wrongKey: string
  readonly wrongCopKey: string
  readonly wrongSecret: string
  readonly wrongToken: string
  isSynthetic(value: string): boolean
}

/**
 * Creates the mark of a run.
 *
 * @param id Lower-case letters and digits, unique per run, so that no address has been checked before
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

/** Reserved domains for documentation and tests. Mail to them is never delivered. */
export const reservedDomains = ['dc-mock.example.com', 'dc-mock.test'] as const
