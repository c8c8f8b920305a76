import type { Health } from '../../../spec/generated/control.d.ts'

/** The address at which apps reach the mock: what it was told of itself, else the one that this page came from. */
export function appAddress({ public_url }: Pick<Health, 'public_url'>): string {
  return public_url ?? location.origin
}
