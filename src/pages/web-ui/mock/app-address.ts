import type { Health } from '../../../spec/generated/control.d.ts'

/** Returns the base URL of the mock for apps: the public URL, or this page's origin if no public URL is set. */
export function appAddress({ public_url }: Pick<Health, 'public_url'>): string {
  return public_url ?? location.origin
}
