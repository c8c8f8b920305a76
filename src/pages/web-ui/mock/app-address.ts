import type { Health } from '../../../spec/generated/control.d.ts'

/** Returns the base URL at which apps can reach the mock: the public URL if it is set, and the origin of this page otherwise. */
export function appAddress({ public_url }: Pick<Health, 'public_url'>): string {
  return public_url ?? location.origin
}
