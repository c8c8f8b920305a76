import type { Fault } from '../spec/generated/control.d.ts'

/** Describes which requests a fault or an outage applies to. */
export function nameFaultScope({ operation, outage }: Fault): string {
  return outage === undefined ? (operation ?? 'any operation') : `outage of ${outage}`
}
