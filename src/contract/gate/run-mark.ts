/**
 * What a run makes up carries its mark: addresses that can be nobody's, and credentials that open nothing. So the gate can tell
 * both from the request itself, and whoever runs the deployment can tell where they came from.
 */

export interface RunMark {
  /** Six letters and digits, in every made-up value. */
  readonly id: string
  /** An address of this run at a reserved domain (RFC 2606), which no person can have. */
  address(name: string): string
  /** An id of this run: a user id, an external id, a device. */
  name(name: string): string
  readonly wrongKey: string
  readonly wrongCopKey: string
  readonly wrongSecret: string
  readonly wrongToken: string
  isSynthetic(value: string): boolean
}

/** `id`: letters and digits in lower case, different for each run, so that its addresses were never checked before. */
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

/** Domains of documentation and tests: mail to them reaches nobody. */
export const reservedDomains = ['dc-mock.example.com', 'dc-mock.test'] as const
