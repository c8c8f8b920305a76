import type { Health } from '../../../spec/generated/control.d.ts'

/** Returns the address at which apps reach the mock: its public URL if set, otherwise the origin of this page. */
export function appAddress({ public_url }: Pick<Health, 'public_url'>): string {
  return public_url ?? location.origin
}
