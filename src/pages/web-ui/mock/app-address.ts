import type { Health } from '../../../spec/generated/control.d.ts'

/** Returns the base URL that apps use to call the mock. */
export function appAddress({ public_url }: Pick<Health, 'public_url'>): string {
  return public_url ?? location.origin
}
